// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { telemetry } from '../state';

const partners = computed(() => telemetry.value?.partners?.join(' · ') ?? '');

/** Says which programs outside take part in the dive, and how they do. */
export function PartnerBar() {
  if (partners.value === '') return null;
  return (
    <div class="panel partner-bar" role="status" data-testid="partners">
      {partners}
    </div>
  );
}
