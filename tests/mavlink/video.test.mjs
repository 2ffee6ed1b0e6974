// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The camera as a ground station receives it: H.264 over RTP, decoded by ffmpeg.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startStation } from '../browser/support/station.mjs';

const wanted = 20; // pictures

async function freeUdpPort() {
  const probe = createSocket('udp4');
  await new Promise((resolve) => probe.bind(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port & ~1; // RTP's is even
}

test('ffmpeg decodes twenty pictures of the camera', { timeout: 200_000 }, async () => {
  const port = await freeUdpPort();
  const folder = await mkdtemp(join(tmpdir(), 'remora-video-'));
  const sdp = join(folder, 'remora.sdp');
  await writeFile(sdp, `v=0
o=- 0 0 IN IP4 127.0.0.1
s=Remora
c=IN IP4 127.0.0.1
t=0 0
m=video ${port} RTP/AVP 96
a=rtpmap:96 H264/90000
`);
  const program = await startStation({
    options: ['--mavlink', '--mavlink-udp', '127.0.0.1:9', '--mavlink-tcp', '0', '--mavlink-rest', '0',
      '--mavlink-video', `127.0.0.1:${port}`],
  });
  const viewer = spawn('ffmpeg', ['-hide_banner', '-protocol_whitelist', 'file,udp,rtp', '-i', sdp,
    '-frames:v', String(wanted), '-f', 'framecrc', '-'], { stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    let frames = '';
    let words = '';
    viewer.stdout.on('data', (text) => (frames += text));
    viewer.stderr.on('data', (text) => (words += text));
    const timer = setTimeout(() => viewer.kill(), 150_000);
    await new Promise((resolve) => viewer.on('close', resolve));
    clearTimeout(timer);
    const decoded = frames.split('\n').filter((line) => /^0,/.test(line));
    assert.ok(decoded.length >= wanted, `${decoded.length} pictures\n${words}`);
    const pictures = new Set(decoded.map((line) => line.split(',').at(-1)));
    assert.ok(pictures.size > 1, 'the picture moves');
  } finally {
    viewer.kill();
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
