// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Not a camera: the same JPEG again and again, as MJPEG, which nobody may keep, as cameras say.
import { createServer } from 'node:http';

/** `picture`: bytes of a JPEG. */
export async function serveCamera(picture) {
  const viewers = new Set();
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'multipart/x-mixed-replace; boundary=frame',
      'Cache-Control': 'no-store',
    });
    viewers.add(response);
    response.on('close', () => viewers.delete(response));
    const send = () => {
      response.write(`--frame\r\nContent-Type: image/jpeg\r\nContent-Length: ${picture.length}\r\n\r\n`);
      response.write(picture);
      response.write('\r\n');
    };
    send();
    const timer = setInterval(send, 100);
    response.on('close', () => clearInterval(timer));
  });
  const listen = (port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address();
  return {
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/stream.mjpg`,
    viewers: () => viewers.size,
    /** As when somebody pulls its plug. */
    stop: () => {
      for (const viewer of viewers) viewer.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
    again: () => listen(port),
  };
}
