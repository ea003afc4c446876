import { expect, it } from 'vitest';
import { mapInTurns } from './map-in-turns.ts';

const computeFor = (ms: number) => {
  const begun = performance.now();
  while (performance.now() - begun < ms);
};

it('maps a list in its order', async () => {
  expect(await mapInTurns([3, 1, 2], (each) => each * 10)).toEqual([30, 10, 20]);
  expect(await mapInTurns([], () => 1)).toEqual([]);
});

it('lets others run before a long list is mapped', async () => {
  let done = false;
  const other = new Promise<boolean>((resolve) => setTimeout(() => resolve(done)));
  const mapping = mapInTurns(Array.from({ length: 20 }), () => computeFor(5)).then(() => {
    done = true;
  });
  expect(await other).toBe(false);
  await mapping;
});

it('fails as the first failure does', async () => {
  const mapping = mapInTurns([1, 2], () => {
    throw new RangeError('no');
  });
  await expect(mapping).rejects.toThrow(RangeError);
});
