import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildH5pPackage, h5pContent, h5pDefinition, h5pFiles } from '../../../tests/support/h5p-package.ts';
import { memorySource } from '../source.ts';
import { openZip, type Zip } from '../zip.ts';
import { packageLimits, readPackage } from './package.ts';

const check = (bytes: Uint8Array) => readPackage(memorySource(bytes));
const needs = (machineName: string) => ({ machineName, majorVersion: 1, minorVersion: 0 });
/** Changes bytes of what the zip's directory says of a file. */
const lying = (bytes: Uint8Array, name: string, at: number, ...values: number[]): Uint8Array => {
  const changed = bytes.slice();
  changed.set(values, lastOf(bytes, name) - 46 + at);
  return changed;
};
/** Offset of the name in the zip's directory. */
const lastOf = (bytes: Uint8Array, name: string): number => {
  const path = strToU8(name);
  return bytes.findLastIndex((_, index) => path.every((byte, offset) => bytes[index + offset] === byte));
};
/** Where a file begins, as the zip's directory has it. */
const offsetIn = (bytes: Uint8Array, name: string): number[] => {
  const last = lastOf(bytes, name);
  return [...bytes.subarray(last - 4, last)];
};
/** Takes from the file's own head that its name is UTF-8. */
const withoutFlag = (bytes: Uint8Array, name: string): Uint8Array => {
  const path = strToU8(name);
  const first = bytes.findIndex((_, index) => path.every((byte, offset) => bytes[index + offset] === byte));
  const changed = bytes.slice();
  changed.set([0, 0], first - 30 + 6);
  return changed;
};
const swapped = (bytes: Uint8Array, from: string, to: string): Uint8Array => {
  const changed = bytes.slice();
  const path = strToU8(from);
  for (let index = 0; index < changed.length; index++)
    if (path.every((byte, offset) => changed[index + offset] === byte)) changed.set(strToU8(to), index);
  return changed;
};

const hiddenScript = {
  'School.Sum-1.0/library.json': { preloadedJs: [{ path: '_js/sum.js' }] },
  'School.Sum-1.0/_js/sum.js': '',
};

describe('readPackage', () => {
  it('returns title and main library', async () =>
    expect(await check(buildH5pPackage())).toEqual({
      title: 'Una suma',
      library: 'School.Sum 1.0',
      reports: 'result',
    }));

  it('returns the library as the title of a package without one', async () =>
    expect(await check(buildH5pPackage({ 'h5p.json': { ...h5pDefinition, title: ' ' } }))).toEqual({
      title: 'School.Sum 1.0',
      library: 'School.Sum 1.0',
      reports: 'result',
    }));

  it('returns what the scripts of the package say about a result', async () => {
    const of = async (script: string) => await check(buildH5pPackage({ 'School.Sum-1.0/sum.js': script }));
    expect(await of('var School = {};')).toMatchObject({ reports: 'nothing' });
    expect(await of("XAPI; // 'completed'")).toMatchObject({ reports: 'unknown' });
  });

  it.each([
    [
      'libraries in folders without a version',
      {
        'School.Sum-1.0/library.json': undefined,
        'School.Sum/library.json': { preloadedJs: [{ path: 'sum.js' }] },
        'School.Sum/sum.js': '',
      },
    ],
    ['a byte order mark', { 'content/content.json': `\ufeff${JSON.stringify(h5pContent)}` }],
    [
      'versions in words',
      {
        'h5p.json': {
          ...h5pDefinition,
          preloadedDependencies: [{ machineName: 'School.Sum', majorVersion: '1', minorVersion: '0' }],
        },
      },
    ],
    ['what a Mac adds to every zip', { '__MACOSX/content/._content.json': 'x', 'content/.DS_Store': 'x' }],
    [
      'a library that needs another, which needs the first',
      {
        'School.Sum-1.0/library.json': { preloadedDependencies: [needs('School.Dots')] },
        'School.Dots-1.0/library.json': {
          preloadedDependencies: [needs('School.Sum')],
          preloadedJs: [{ path: './a/b.js' }],
        },
        'School.Dots-1.0/a/b.js': '',
      },
    ],
    [
      'a licence and other files in the folder of a library',
      { 'School.Sum-1.0/src/sum.ts': 'x', 'School.Sum-1.0/README': 'x' },
    ],
  ])('accepts a package with %s', async (_, changes) =>
    expect(await check(buildH5pPackage(changes))).toHaveProperty('title', 'Una suma'),
  );

  it.each([
    ['no h5p.json', { 'h5p.json': undefined }, 'notAPackage'],
    ['an h5p.json that is no JSON', { 'h5p.json': '{"title": ' }, 'notAPackage'],
    ['an h5p.json of another kind', { 'h5p.json': [1, 2] }, 'notAPackage'],
    ['no library', { 'h5p.json': { ...h5pDefinition, preloadedDependencies: [] } }, 'notAPackage'],
    [
      'a main library it does not name among the others',
      { 'h5p.json': { ...h5pDefinition, mainLibrary: 'School.Other' } },
      'notAPackage',
    ],
    [
      'a library whose name leads elsewhere',
      {
        'h5p.json': {
          ...h5pDefinition,
          preloadedDependencies: [...h5pDefinition.preloadedDependencies, needs('../School')],
        },
      },
      'notAPackage',
    ],
    ['no content', { 'content/content.json': undefined }, 'content'],
    ['a content that is no JSON', { 'content/content.json': 'sum: 2 + 2' }, 'content'],
    ['a content that is no object', { 'content/content.json': '4' }, 'content'],
    [
      'no main library, as packages have that were saved without',
      { 'School.Sum-1.0/library.json': undefined, 'School.Sum-1.0/sum.js': undefined },
      'libraries',
    ],
    [
      'a library that needs one that is not there',
      { 'School.Sum-1.0/library.json': { preloadedDependencies: [needs('School.Dots')] } },
      'libraries',
    ],
    ['a library without its script', { 'School.Sum-1.0/sum.js': undefined }, 'libraries'],
    ['a page in its content', { 'content/index.html': '<script>alert(1)</script>' }, 'files'],
    ['a program in its content', { 'content/files/setup.exe': 'MZ' }, 'files'],
    ['a file without an extension in its content', { 'content/files/setup': 'x' }, 'files'],
    [
      'more than 2,000 files',
      Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`content/${n}.txt`, 'x'])),
      'notAPackage',
    ],
    ['a file above it', { '../outside.txt': 'x' }, 'notAPackage'],
    ['a file above its content', { 'content/../../outside.txt': 'x' }, 'notAPackage'],
    ['a file from the root', { '/etc/motd.txt': 'x' }, 'notAPackage'],
    ['a file on a drive', { 'C:/motd.txt': 'x' }, 'notAPackage'],
    ['a file in the manner of Windows', { 'content\\..\\..\\outside.txt': 'x' }, 'notAPackage'],
    ['a name with a line break', { 'content/a\n.txt': 'x' }, 'notAPackage'],
    ['files in a hidden folder that a library begins with', hiddenScript, 'libraries'],
    [
      'a script that is not sent to anybody',
      { 'School.Sum-1.0/library.json': { preloadedJs: [{ path: 'LICENSE' }] } },
      'libraries',
    ],
    [
      'more libraries than anything needs',
      {
        'School.Sum-1.0/library.json': {
          preloadedDependencies: Array.from({ length: 125_000 }, (_, n) => needs(`School.${n * 7919}`)),
        },
      },
      'libraries',
    ],
  ])('refuses a package with %s', async (_, changes, fault) =>
    expect(await check(buildH5pPackage(changes))).toBe(fault),
  );

  it.each([
    ['nothing', new Uint8Array()],
    ['a text', strToU8('not a zip at all')],
    ['a zip of something else', zipSync({ 'letter.txt': strToU8('Dear all') })],
    ['half of one', buildH5pPackage().subarray(0, buildH5pPackage().length / 2)],
    ['one with something after it', Uint8Array.from([...buildH5pPackage(), 1, 2, 3])],
    [
      'one with a link in it',
      zipSync({ ...zippable(), 'content/passwords.txt': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
    ],
    [
      'one with two files of one name',
      swapped(buildH5pPackage({ 'content/a.txt': 'one', 'content/b.txt': 'two' }), 'content/b.txt', 'content/a.txt'),
    ],
    ['an encrypted one', lying(buildH5pPackage(), 'content/content.json', 8, 1)],
    ['one packed in a way that nobody uses', lying(buildH5pPackage(), 'content/content.json', 10, 12)],
    [
      'one whose content begins behind its end',
      lying(buildH5pPackage(), 'content/content.json', 42, 255, 255, 255, 127),
    ],
  ])('refuses %s', async (_, bytes) => expect(await check(bytes)).toBe('notAPackage'));

  it('refuses a zip in which two files overlap', async () => {
    const changed = buildH5pPackage({ 'content/a.txt': 'same', 'content/b.txt': 'same' }, 0);
    const offsets = ['content/a.txt', 'content/b.txt'].map((name) => offsetIn(changed, name));
    expect(await check(changed)).toHaveProperty('title');
    expect(await check(lying(changed, 'content/b.txt', 42, ...(offsets[0] ?? [])))).toBe('damaged');
  });

  it('accepts UTF-8 names without the flag', async () => {
    const bytes = buildH5pPackage({ 'content/ñandú.txt': 'x' });
    expect(await check(lying(bytes, 'content/ñandú.txt', 8, 0, 0))).toBe('damaged');
    const agreed = withoutFlag(lying(bytes, 'content/ñandú.txt', 8, 0, 0), 'content/ñandú.txt');
    const zip = await openZip(memorySource(agreed), packageLimits);
    expect([...(zip as Zip).entries.keys()]).toContain('content/ñandú.txt');
    expect(await check(agreed)).toHaveProperty('title');
  });

  it('accepts sizes in data descriptors after the contents', async () => {
    const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, dataDescriptor: true });
    for (const [name, value] of Object.entries(zippable())) await zip.add(name, new Uint8ArrayReader(value));
    expect(await check(await zip.close())).toHaveProperty('title', 'Una suma');
  });

  it('throws when the source cannot be read', async () => {
    const read = async () => {
      throw new Error('disk failed');
    };
    await expect(readPackage({ size: 1_000, read })).rejects.toThrow('disk failed');
  });

  it('refuses a directory that would fill the memory', async () => {
    const large: Zippable = {};
    for (let n = 0; n < 60; n++)
      large[`content/${n}.txt`] = [strToU8('x'), { extra: { 9999: new Uint8Array(60_000) } }];
    expect(await check(zipSync({ ...zippable(), ...large }))).toBe('notAPackage');
  });

  it.each([
    ['content is shorter than it says', lying(buildH5pPackage(), 'School.Sum-1.0/sum.css', 24, 255)],
    ['content is longer than it says', lying(buildH5pPackage(), 'School.Sum-1.0/sum.css', 24, 5)],
    ['content is broken', broken()],
    ['content is another than was packed', lying(buildH5pPackage(), 'School.Sum-1.0/sum.css', 16, 1, 2, 3, 4)],
    ['main library is broken', lying(buildH5pPackage(), 'School.Sum-1.0/library.json', 16, 1, 2, 3, 4)],
  ])('refuses as damaged a package whose %s', async (_, bytes) => expect(await check(bytes)).toBe('damaged'));

  it('refuses a zip bomb, before unpacking it', async () => {
    const bomb = buildH5pPackage({ 'content/zeros.txt': new Uint8Array(20_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await check(bomb)).toBe('notAPackage');
  });

  it('refuses more than 200 MB unpacked', async () =>
    expect(await check(lying(buildH5pPackage(), 'School.Sum-1.0/sum.css', 24, 0, 0, 0, 64))).toBe('tooLarge'));

  it('refuses content that does not match its declared size', async () => {
    const bomb = buildH5pPackage({ 'content/zeros.txt': new Uint8Array(5_000_000) });
    expect(await check(lying(bomb, 'content/zeros.txt', 24, 0, 1, 0, 0))).toBe('damaged');
  });
});

function zippable() {
  return Object.fromEntries(
    Object.entries(h5pFiles).map(([name, value]) => [
      name,
      strToU8(typeof value === 'string' ? value : JSON.stringify(value)),
    ]),
  );
}

/** A package with a few bytes of its script overwritten. */
function broken(): Uint8Array {
  const bytes = buildH5pPackage();
  const name = strToU8('School.Sum-1.0/sum.js');
  const at = bytes.findIndex((_, index) => name.every((byte, offset) => bytes[index + offset] === byte));
  return bytes.fill(0xff, at + name.length + 10, at + name.length + 40);
}
