import fc from 'fast-check';
import PQueue from 'p-queue';
import { describe, expect, it } from 'vitest';
import { inTurns, type Requester, type TurnOptions, TurnQueue } from './turn-queue.ts';

const by = (idSchool: number, idUser: number): Requester => ({ idSchool, idUser });
const requesters = fc.record({ idSchool: fc.integer({ min: 1, max: 4 }), idUser: fc.integer({ min: 1, max: 3 }) });

describe('TurnQueue', () => {
  it('goes round the schools, and round the users of each, in the order in which they came', () => {
    const waiting: [string, Requester][] = [
      ['a1', by(1, 1)],
      ['a2', by(1, 1)],
      ['a3', by(1, 1)],
      ['b1', by(1, 2)],
      ['c1', by(2, 3)],
      ['c2', by(2, 3)],
    ];
    expect(inTurns(waiting, ([, one]) => one).map(([name]) => name)).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'a3']);
  });

  it('gives a new school its turn at once, however much a user of another has asked for', () => {
    const queue = new TurnQueue<string>();
    for (let n = 0; n < 50; n++) queue.enqueue(`flood ${n}`, { by: by(1, 1) });
    expect(queue.dequeue()).toBe('flood 0');
    queue.enqueue('first', { by: by(2, 2) });
    expect(queue.dequeue()).toBe('first');
    queue.enqueue('second', { by: by(2, 2) });
    expect(queue.dequeue()).toBe('flood 1');
    expect(queue.dequeue()).toBe('second');
  });

  it('never lets a school wait for more than one turn of each other, nor a user for more than one of each colleague', () =>
    fc.assert(
      fc.property(fc.array(fc.option(requesters), { maxLength: 60 }), (steps) => {
        const queue = new TurnQueue<{ by: Requester; at: number }>();
        const served: { by: Requester; from: number; at: number }[] = [];
        let waiting = 0;
        const serve = (at: number) => {
          const next = queue.dequeue();
          if (next) served.push({ by: next.by, from: next.at, at });
          waiting = Math.max(0, waiting - 1);
        };
        // Each step something is asked for, or a turn is over.
        for (const [at, one] of steps.entries()) {
          if (one) {
            queue.enqueue({ by: one, at }, { by: one });
            waiting++;
          } else serve(at);
        }
        for (let at = steps.length; waiting > 0; at++) serve(at);
        expect(queue.size).toBe(0);
        for (const [index, own] of served.entries()) {
          const earlier = served.slice(0, index);
          const isFirstOfSchool = earlier.every(({ by, at }) => by.idSchool !== own.by.idSchool || at < own.from);
          if (!isFirstOfSchool) continue;
          const between = earlier.filter(({ at }) => at > own.from).map(({ by }) => by.idSchool);
          expect(new Set(between).size).toBe(between.length);
        }
      }),
    ));

  it('keeps the order in which a user has asked', () =>
    fc.assert(
      fc.property(fc.array(requesters, { maxLength: 40 }), (all) => {
        const numbered = all.map((one, number) => ({ by: one, number }));
        const ordered = inTurns(numbered, (item) => item.by);
        expect(ordered.toSorted((a, b) => a.number - b.number)).toEqual(numbered);
        for (const { by: one } of numbered) {
          const own = ordered.filter((item) => item.by.idUser === one.idUser && item.by.idSchool === one.idSchool);
          expect(own).toEqual(own.toSorted((a, b) => a.number - b.number));
        }
      }),
    ));

  it('is a queue of p-queue, which counts what waits for a user', async () => {
    const queue = new PQueue<TurnQueue, TurnOptions>({ concurrency: 1, queueClass: TurnQueue, autoStart: false });
    const done: string[] = [];
    const added = [['a1', by(1, 1)] as const, ['a2', by(1, 1)] as const, ['b1', by(2, 2)] as const].map(([name, one]) =>
      queue.add(async () => void done.push(name), { by: one }),
    );
    expect([queue.size, queue.sizeBy({ by: by(1, 1) }), queue.sizeBy({ by: by(2, 1) })]).toEqual([3, 2, 0]);
    queue.start();
    await Promise.all(added);
    expect(done).toEqual(['a1', 'b1', 'a2']);
  });
});
