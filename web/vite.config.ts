// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vite';

// `npm run dev` serves the pages and passes everything else on to a `remora dive` at its default port.
const station = 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    // The station's own rules forbid data: scripts, and small files cost nothing on loopback.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: station },
      '/video': { target: station },
      '/ws': { target: station, ws: true },
    },
  },
});
