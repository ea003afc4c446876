import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const colors = process.stdout.isTTY ? 'force' : 'off';

/** What every change has to pass: each program's file, in node_modules unless it is ours, and its arguments. */
const checks: Record<string, string[]> = {
  'format and lint': ['@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`, '--error-on-warnings', '.'],
  // Several checkers infer the same types each, which takes twice the processor time.
  types: ['typescript/bin/tsc', '--build', '--builders', '1', '--checkers', '1'],
  'who imports whom': ['dependency-cruiser/bin/dependency-cruiser.mjs', 'src', 'tests', 'tools'],
  'own rules': ['../tools/check-rules.ts'],
  'dead code': ['knip/bin/knip.js', '--no-progress', '--no-config-hints'],
};

/** Runs all at once and shows the words of those that failed. */
async function checkAll() {
  const results = await Promise.all(Object.entries(checks).map(([name, command]) => check(name, command)));
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

async function check(name: string, [program = '', ...args]: string[]) {
  const began = performance.now();
  const { code, words } = await run([join(root, 'node_modules', program), ...args]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  // Without swc, dependency-cruiser is content: it does not see the TypeScript files at all.
  const passed = code === 0 && !words.includes('missing-swc');
  console.log(passed ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s)\n\n${words.trim()}\n`);
  if (passed && name === 'own rules') console.log(words.trim());
  return passed;
}

function run(args: string[]) {
  return new Promise<{ code: number | null; words: string }>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        words += text;
      });
    }
    child.once('close', (code) => resolve({ code, words }));
  });
}

await checkAll();
