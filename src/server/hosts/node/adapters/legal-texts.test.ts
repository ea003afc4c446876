import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/support/server.ts';
import { readLegalTexts } from './legal-texts.ts';

let temporary: ReturnType<typeof temporaryFolder>;
let lines: string[];
const log = { warn: (...said: unknown[]) => void lines.push(said.join(' ')) };
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(temporary.folder, name), content);
const read = (isRequired = false) => readLegalTexts({ folder: temporary.folder, isRequired }, log);

beforeEach(() => {
  temporary = temporaryFolder();
  lines = [];
});
afterEach(() => temporary.remove());

describe('readLegalTexts', () => {
  it('reads each text by page and language', async () => {
    write('terms.es.md', '# Condiciones\n\nSea amable.');
    write('cookies.pt.md', 'Só as técnicas.');
    const texts = await read();
    expect([...texts.keys()].sort()).toEqual(['cookies.pt', 'terms.es']);
    expect(texts.get('terms.es')).toEqual({
      title: 'Condiciones',
      blocks: [{ kind: 'paragraph', text: 'Sea amable.' }],
    });
    expect(lines).toEqual([]);
  });

  it.each([
    ['is not UTF-8', 'terms.es.md', new Uint8Array([0x43, 0xf3, 0x6d]), 'it is not a text in UTF-8'],
    ['is binary', 'terms.es.md', new Uint8Array([0x43, 0, 0x6d]), 'it is not a text in UTF-8'],
    ['is too large', 'terms.es.md', 'a'.repeat(200_001), 'it has more than 200 kB'],
    ['has only a title', 'terms.es.md', '# Condiciones\n', 'there is no text in it'],
    ['has another name', 'terms.de.md', 'Nett sein.', 'is not the name of a legal text, such as terms.es.md'],
  ])('names a file that %s, and goes on with the others', async (_, name, content, reason) => {
    write(name, content);
    write('privacy.es.md', 'Nada se vende.');
    expect([...(await read()).keys()]).toEqual(['privacy.es']);
    expect(lines).toEqual([expect.stringContaining(name)]);
    expect(lines[0]).toContain(reason);
  });

  it('names a folder in the place of a file', async () => {
    mkdirSync(join(temporary.folder, 'terms.es.md'));
    expect((await read()).size).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/terms\.es\.md is not shown, .*: it is no file\.$/)]);
  });

  it('names a missing folder only where the settings name it', async () => {
    rmSync(temporary.folder, { recursive: true });
    expect((await read()).size).toBe(0);
    expect(lines).toEqual([]);
    await read(true);
    expect(lines).toEqual([expect.stringMatching(/of legal texts cannot be read: ENOENT\.$/)]);
  });
});
