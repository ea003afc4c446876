import { describe, expect, it } from 'vitest';
import { importCallsSingly } from './single-calls.ts';

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

  it.each(['Object.values(calls)', 'calls.bin[name]', 'const { bin } = calls;'])(
    'throws for %s, which needs all calls',
    (use) => {
      expect(() => importCallsSingly(imported + use)).toThrow('calls.<area>.<name>');
    },
  );

  it('leaves code that imports no calls, or only their types, as it is', () => {
    const code = "import type { calls } from '../../contract/index.ts';\ntype Area = keyof typeof calls;";
    expect(importCallsSingly(code)).toBe(code);
  });
});
