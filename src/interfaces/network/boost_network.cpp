// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// What of Asio and Beast is not a template, compiled once for all who use them.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
