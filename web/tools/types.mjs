// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Turns ../protocol/console_*.schema.json into TypeScript, so that a page that reads a field the
// server never sends does not compile.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFromFile } from 'json-schema-to-typescript';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const schemas = join(web, '..', 'protocol');
const target = join(web, 'src', 'protocol');

await mkdir(target, { recursive: true });
for (const file of (await readdir(schemas)).sort()) {
  if (!/^console_\w+\.schema\.json$/.test(file)) continue;
  const text = await compileFromFile(join(schemas, file), {
    bannerComment: `// Made from protocol/${file} by \`npm run types\`. Change it there.`,
    cwd: schemas,
    unreachableDefinitions: true,
    additionalProperties: false,
  });
  await writeFile(join(target, file.replace('.schema.json', '.ts')), text);
}
