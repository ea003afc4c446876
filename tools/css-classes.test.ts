import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/*.tsx', 'src/*.ts'], {
  cwd: root,
  encoding: 'utf8',
});

/** Returns the classes that a source takes from a CSS module and that the module does not have. TypeScript does not check them. */
const missingClasses = (path: string): string[] => {
  const source = read(path);
  const body = source.replaceAll(/^import .*$/gm, '');
  return [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name = '', module = '']) => {
    const file = join(dirname(path), module);
    const declared = new Set([...read(file).matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, declared]) => declared));
    const used = [...body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used);
    return [...new Set(used)].filter((used) => !declared.has(used)).map((used) => `${path}: ${used} of ${file}`);
  });
};

it('every class that a screen takes from a CSS module is declared there', () => {
  const paths = sources.trim().split('\n');
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !path.includes('.test.')).flatMap(missingClasses)).toEqual([]);
});
