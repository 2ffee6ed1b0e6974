// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "partners.h"

namespace remora {

void add_partner_options(CLI::App& /*dive*/, PartnerOptions& /*options*/) {}

void suit(const PartnerOptions& /*options*/, ScenarioSpec& /*scenario*/) {}

bool Partners::serve(Station& /*station*/) { return true; }

void Partners::stop() {}

std::optional<Partners> open_partners(const PartnerOptions& /*options*/) { return Partners{}; }

}  // namespace remora
