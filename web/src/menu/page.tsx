// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
export function Page() {
  return <main class="page" data-testid="menu-page" />;
}
