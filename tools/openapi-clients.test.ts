import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTypescript from 'openapi-typescript';
import { expect, it } from 'vitest';
import { calls } from '../src/contract/index.ts';
import { createOpenApiDocument } from '../src/contract/openapi.ts';

/** A new document, as a reader gets it: readers write into it. */
const read = () => JSON.parse(JSON.stringify(createOpenApiDocument(calls)));

it('/openapi.json is valid for two validators', async () => {
  expect(await new Validator().validate(read())).toEqual({ valid: true });
  const result = await validate(read());
  expect(result.valid ? [] : result.errors).toEqual([]);
});

/** What a client of another maker writes with the types that it has generated. */
const client = `
import createClient from 'openapi-fetch';
import type { paths } from './described.ts';

const { GET, POST } = createClient<paths>({ baseUrl: 'https://school.test' });

export const start = async (idSchedule: number): Promise<string> => {
  const { data, error } = await POST('/assessments/startScheduledAssessment.php', { body: { idSchedule } });
  if (error) return \`\${error.errCode}: \${error.error}\`;
  const succeeded: true = data.success;
  return \`\${succeeded} \${data.content.idAttempt} \${data.content.deadline}\`;
};
export const titles = async (): Promise<string[]> =>
  (await GET('/assessments/getAssessments.php', { params: { query: {} } })).data?.content.map(({ title }) => title) ?? [];

// @ts-expect-error a parameter that is needed is missing
export const incomplete = POST('/assessments/startScheduledAssessment.php', { body: {} });
// @ts-expect-error there is no such call
export const unknown = POST('/assessments/startAssessment.php', { body: {} });
`;

const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2024', '--lib', 'es2024,dom'];

it('a client that is generated from /openapi.json compiles, with what its calls need and give', async () => {
  const root = new URL('..', import.meta.url).pathname;
  // Below the project, so that its packages are found.
  const folder = mkdtempSync(join(root, 'node_modules/.generated-client-'));
  try {
    writeFileSync(join(folder, 'described.ts'), await openapiTypescript(read()));
    writeFileSync(join(folder, 'client.ts'), client);
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const files = ['described.ts', 'client.ts'];
    const { stdout, status } = spawnSync(process.execPath, [tsc, ...options, ...modules, '--types', '', ...files], {
      cwd: folder,
    });
    expect([String(stdout), status]).toEqual(['', 0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
