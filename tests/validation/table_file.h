// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

namespace remora::validation {

/// A comma-separated file of numbers with one line of names, from tests/validation/data.
class TableFile {
 public:
  explicit TableFile(const std::string& path_in_data);

  [[nodiscard]] std::size_t rows() const { return values_.size(); }
  [[nodiscard]] double operator()(std::size_t row, const std::string& name) const;

 private:
  std::map<std::string, std::size_t> columns_;
  std::vector<std::vector<double>> values_;
};

/// The whole text of a file in tests/validation/data.
[[nodiscard]] std::string data_text(const std::string& path_in_data);

}  // namespace remora::validation
