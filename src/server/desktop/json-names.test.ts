import { expect, it } from 'vitest';
import { fileNamesIn, mapFileNames } from './json-names.ts';

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

it('mapFileNames replaces names alone, wherever they stand', () => {
  const text = JSON.stringify(mapFileNames(content, (name) => (name === picture ? 'new.png' : name)));
  expect(text).toBe(JSON.stringify(content).replaceAll(`"${picture}"`, '"new.png"'));
});
