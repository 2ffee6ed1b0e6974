// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "table_file.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "testing/source_dir.h"

namespace remora::validation {

std::string data_text(const std::string& path_in_data) {
  const std::string path = (source_dir() + "/tests/validation/data/") + path_in_data;
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TableFile::TableFile(const std::string& path_in_data) {
  std::istringstream text(data_text(path_in_data));
  std::string line, cell;
  std::getline(text, line);
  std::istringstream header(line);
  while (std::getline(header, cell, ',')) columns_.emplace(cell, columns_.size());
  while (std::getline(text, line)) {
    std::istringstream cells(line);
    std::vector<double> row;
    while (std::getline(cells, cell, ',')) row.push_back(cell.empty() ? 0.0 : std::stod(cell));
    values_.push_back(std::move(row));
  }
}

double TableFile::operator()(std::size_t row, const std::string& name) const {
  return values_.at(row).at(columns_.at(name));
}

}  // namespace remora::validation
