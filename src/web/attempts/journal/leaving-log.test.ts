import { expect, it } from 'vitest';
import type { KeptLeaving } from '../../../core/attempts/leavings.ts';
import { LeavingLog } from './leaving-log.ts';

const SECOND = 1000;

/** A device that remembers, with a clock that is set. */
const device = () => {
  let kept: readonly KeptLeaving[] = [];
  const clock = { now: 0 };
  const store = {
    read: () => kept,
    write: (given: readonly KeptLeaving[]) => {
      kept = JSON.parse(JSON.stringify(given));
    },
  };
  return { clock, open: () => new LeavingLog(store, () => clock.now) };
};

it('a page that is reloaded knows what was counted before, and sends once what was not sent', () => {
  const { clock, open } = device();
  const before = open();
  before.left();
  clock.now = 5 * SECOND;
  before.cameBack();
  const after = open();
  expect(after.count()).toBe(1);
  const sent = after.toSend();
  expect(sent).toMatchObject([{ at: 0, back: 5 * SECOND }]);
  after.wasSent(sent, 1);
  expect([after.count(), after.toSend()]).toEqual([1, []]);
  expect(open().toSend()).toEqual([]);
});

it('a page that was closed while it was left is back when it is opened again', () => {
  const { clock, open } = device();
  open().left();
  clock.now = 60 * SECOND;
  const again = open();
  again.cameBack();
  expect(again.toSend()).toMatchObject([{ at: 0, back: 60 * SECOND }]);
});

it('what the server does not have is not forgotten when the attempt ends', () => {
  const { clock, open } = device();
  const log = open();
  log.left();
  clock.now = 2 * SECOND;
  log.forget();
  expect(log.toSend()).toHaveLength(1);
  log.wasSent(log.toSend(), 1);
  log.forget();
  expect(open().count()).toBe(0);
});

it('tells that something was counted', () => {
  const { clock, open } = device();
  const log = open();
  const counts: number[] = [];
  const stop = log.subscribe(() => counts.push(log.count()));
  log.left();
  clock.now = 2 * SECOND;
  log.cameBack();
  stop();
  log.left();
  expect(counts).toEqual([0, 1]);
});
