// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { dive } from '../state';
import './recording_banner.css';

/** So that nobody takes a recorded dive for one that is flown. */
export function RecordingBanner() {
  const now = dive.value;
  if (!now || (now.source !== 'replay' && !now.playback)) return null;
  return (
    <div class="recording-banner" role="status" data-testid="recording-banner">
      Recording
    </div>
  );
}
