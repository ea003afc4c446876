import { expect, it } from 'vitest';
import { matchFiles, sentName } from './match-files.ts';

const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
const awaited = (idFile: number, name: string, size: number) => ({ idFile, name, size, received: 3 });

it('matchFiles finds files by name and size, and tells the others', () => {
  const [first, other] = [file('a.pdf', 5), file('a.pdf', 6)];
  expect(matchFiles([awaited(1, 'b.pdf', 5), awaited(2, 'a.pdf', 5)], [other, first])).toEqual({
    found: [{ idFile: 2, received: 3, file: first }],
    others: [other],
  });
});

it('matchFiles takes photographs of one name and size in their order', () => {
  const photos = [file('image.jpg', 5), file('image.jpg', 5)];
  const { found } = matchFiles([awaited(1, 'image.jpg', 5), awaited(2, 'image.jpg', 5)], photos);
  expect(found.map(({ idFile }) => idFile)).toEqual([1, 2]);
});

it('sentName keeps the end of a long name', () => {
  expect(sentName(file(`${'a'.repeat(250)}.pdf`, 1))).toBe(`${'a'.repeat(196)}.pdf`);
});
