// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { VideoView } from '../parts/video_view';
import { join } from '../state';

join('pilot');

export function Page() {
  return <VideoView source="rov/main" label="Main camera" />;
}
