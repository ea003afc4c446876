import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Package = { version?: string; integrity?: string; optionalDependencies?: Record<string, string> };

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>;
};
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');

// Builds of Typst for systems whose packages no registry at hand had when they were added; `npm install` completes them.
const withoutIntegrity = /typst-ts-node-compiler-(?:android|darwin|linux-arm|win32)/;

it('package-lock.json has the integrity of every package', () => {
  const missing = installed.filter(([path, { integrity }]) => !integrity && !withoutIntegrity.test(path));
  expect(missing.map(([path]) => path)).toEqual([]);
});

// npm leaves out what its registry does not have, and `npm ci` then refuses the lock file everywhere else.
it('package-lock.json lists the packages of all systems, not only of the one it was written on', () => {
  const there = new Set(installed.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  const wanted = installed.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
  expect(wanted.filter((name) => !there.has(name))).toEqual([]);
});
