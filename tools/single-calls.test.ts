import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { type BrowserCall, browserFields, type Call } from '../src/contract/call.ts';
import { desktopCalls } from '../src/contract/desktop.ts';
import { calls } from '../src/contract/index.ts';
import { refusals } from '../src/contract/refusals.ts';
import { importCallsSingly, singleCalls } from './single-calls.ts';

const imported = "import { calls } from '../../contract/index.ts';\n";

describe('importCallsSingly', () => {
  it('imports each call that is named from a module of its own, once', () => {
    const code = importCallsSingly(
      `${imported}read(calls.bin.getDeleted); write(calls.bin.emptyBin, calls.bin.getDeleted);`,
    );
    expect(code).toMatch(/import bin_getDeleted from '[^']+\/contract\/index\.ts\?call=bin\.getDeleted';/);
    expect(code.match(/\?call=/g)).toHaveLength(2);
    expect(code).toContain('read(bin_getDeleted); write(bin_emptyBin, bin_getDeleted);');
    expect(code).not.toContain(imported.trim());
  });

  it('imports the calls that are taken from an area by name', () => {
    const code = importCallsSingly(`${imported}const { getDeleted, emptyBin } = calls.bin;`);
    expect(code).toContain('const getDeleted = bin_getDeleted,emptyBin = bin_emptyBin;');
  });

  it('imports the calls of the host on a computer in the same way, beside the others', () => {
    const code = importCallsSingly(
      `${imported}import { desktopCalls } from '../../contract/desktop.ts';\nread(calls.bin.getDeleted); read(desktopCalls.desktop.getDesktopState);`,
    );
    expect(code).toMatch(
      /import desktop_getDesktopState from '[^']+\/contract\/desktop\.ts\?call=desktop\.getDesktopState';/,
    );
    expect(code).toContain('read(bin_getDeleted); read(desktop_getDesktopState);');
    expect(code).not.toMatch(/\bcalls\b|desktopCalls/);
  });

  it.each(['Object.values(calls)', 'calls.bin[name]', 'const { bin } = calls;'])(
    'throws for %s, which needs all calls',
    (use) => {
      expect(() => importCallsSingly(imported + use)).toThrow('calls.<area>.<name>');
    },
  );

  it('throws where the calls are imported together with something else', () => {
    const code = "import { type DesktopState, desktopCalls } from '../../contract/desktop.ts';";
    expect(() => importCallsSingly(code)).toThrow('Import `desktopCalls` alone');
  });

  it('leaves code that imports no calls, or only their types, as it is', () => {
    const code = "import type { calls } from '../../contract/index.ts';\ntype Area = keyof typeof calls;";
    expect(importCallsSingly(code)).toBe(code);
  });
});

describe('the calls of a build', () => {
  it('are what the contract declares, in every field that browsers have', async () => {
    const ofServer = callsOf(calls);
    const ofComputer = callsOf(desktopCalls);
    const all = [...ofServer, ...ofComputer];
    const inBuild = await buildCalls([
      ...ofServer.map(({ area, name }) => `calls.${area}.${name}`),
      ...ofComputer.map(({ area, name }) => `desktopCalls.${area}.${name}`),
    ]);
    expect(inBuild.calls).toEqual(
      all.map((call) => ({
        ...Object.fromEntries(browserFields.map((field) => [field, call[field]])),
        refuses: call.refuses,
      })),
    );
    expect(inBuild.refusals).toEqual(
      Object.fromEntries(all.flatMap((call) => call.refuses).map((name) => [name, refusals[name]])),
    );
  });
});

const callsOf = (areas: object) => Object.values(areas).flatMap((area) => Object.values<Call>(area));

/** Builds a module that names calls as the web app does, runs it, and returns the calls and the texts of their refusals. */
async function buildCalls(named: string[]): Promise<{ calls: BrowserCall[]; refusals: Record<string, unknown> }> {
  const entry = join(import.meta.dirname, '../src/web/every-call.ts');
  const every = {
    name: 'every-call',
    resolveId: (id: string) => (id === entry ? entry : undefined),
    load: (id: string) =>
      id === entry
        ? `import { calls } from '../contract/index.ts';\nimport { desktopCalls } from '../contract/desktop.ts';
           export { refusals } from '../contract/refusals.ts';
           export const every = [${named.join()}];`
        : undefined,
  };
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [every, singleCalls()],
    // Nothing here is TypeScript, and without the plugin of React the transform asks each module for its language.
    oxc: false,
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'every' } },
  })) as Rolldown.RolldownOutput[];
  const code = output[0]?.output[0].code ?? '';
  const { every: found, refusals: texts } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  return { calls: found, refusals: texts };
}
