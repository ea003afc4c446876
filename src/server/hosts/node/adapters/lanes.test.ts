import { expect, it } from 'vitest';
import { lanes } from './lanes.ts';

it('lets so many run at once, the others in the order they came, and goes on after a failure', async () => {
  const lane = lanes(2);
  const started: number[] = [];
  const ends = new Map<number, { resolve(): void; reject(error: Error): void }>();
  const run = (n: number) =>
    lane(
      () =>
        new Promise<void>((resolve, reject) => {
          started.push(n);
          ends.set(n, { resolve, reject });
        }),
    );
  const [first, second, third, fourth] = [run(1), run(2), run(3), run(4)];
  expect(started).toEqual([1, 2]);
  ends.get(2)?.reject(new Error('broken'));
  await expect(second).rejects.toThrow('broken');
  await expect.poll(() => started).toEqual([1, 2, 3]);
  ends.get(1)?.resolve();
  await first;
  await expect.poll(() => started).toEqual([1, 2, 3, 4]);
  ends.get(3)?.resolve();
  ends.get(4)?.resolve();
  await Promise.all([third, fourth]);
  const fifth = run(5);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  ends.get(5)?.resolve();
  await fifth;
});
