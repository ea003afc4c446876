import { expect, it } from 'vitest';
import { fileNamesIn, renameFiles } from './file-names.ts';

const [picture, activity] = ['0123456789abcdef0123456789abcdef.png', 'fedcba9876543210fedcba9876543210'];
const content = {
  command: {
    type: 'doc',
    content: [{ type: 'image', attrs: { asset: picture, alt: `${picture} in words`, width: 50 } }],
  },
  package: activity,
  list: [picture, null, 3, 'a.png', '019cad5a-1d10-75cd-869c-5fc59937b562'],
};

it('fileNamesIn returns the names of files and packages, each once', () => {
  expect(fileNamesIn(content)).toEqual([picture, activity]);
});

it('renameFiles replaces names alone, wherever they stand, those of packages without their ending', () => {
  const names = new Map([
    [picture, `${'ab'.repeat(16)}.jpg`],
    [`${activity}.h5p`, `${'cd'.repeat(16)}.h5p`],
  ]);
  expect(JSON.stringify(renameFiles(content, names))).toBe(
    JSON.stringify(content)
      .replaceAll(`"${picture}"`, `"${'ab'.repeat(16)}.jpg"`)
      .replaceAll(`"${activity}"`, `"${'cd'.repeat(16)}"`),
  );
});
