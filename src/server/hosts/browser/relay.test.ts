import { describe, expect, it } from 'vitest';
import type { HostRequest, HostResponse } from '../../../contract/messages.ts';
import { RequestRelay } from './relay.ts';

const request: HostRequest = { method: 'GET', path: '/auth', headers: {}, body: null };
const answered = (status: number): HostResponse => ({ status, headers: [], body: null });

/** A relay, what it sent to whom, and its requests. */
const open = () => {
  const sent: { owner: string; type: string; id: number }[] = [];
  const relay = new RequestRelay((owner, { type, id }) => sent.push({ owner, type, id }));
  const cancelling = new AbortController();
  const ask = (signal = cancelling.signal) => relay.answer(request, signal).then(({ status }) => status);
  return { relay, sent, ask, cancelling };
};

/** Lets everything happen that waits for nothing else. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the relay of a tab', () => {
  it('queues requests until the database is open in this or another tab', async () => {
    const own = open();
    const early = own.ask();
    own.relay.own(async () => answered(200));
    expect([await early, await own.ask()]).toEqual([200, 200]);

    const other = open();
    const waiting = other.ask();
    await settled();
    expect(other.sent).toEqual([]);
    other.relay.find('first');
    await settled();
    other.relay.settle(1, answered(204));
    expect([await waiting, other.sent]).toEqual([204, [{ owner: 'first', type: 'request', id: 1 }]]);
  });

  it('answers 503 to requests sent to a closed tab, and sends later ones to the next tab', async () => {
    const { relay, sent, ask } = open();
    relay.find('first');
    const lost = ask();
    await settled();
    relay.lose();
    const later = ask();
    expect(await lost).toBe(503);
    relay.find('second');
    await settled();
    relay.settle(2, answered(200));
    expect([await later, sent.map(({ owner }) => owner)]).toEqual([200, ['first', 'second']]);
  });

  it('does not lose requests when the same tab announces itself again', async () => {
    const { relay, ask } = open();
    relay.find('first');
    const waiting = ask();
    await settled();
    relay.find('first');
    relay.settle(1, answered(200));
    expect(await waiting).toBe(200);
  });

  it('answers requests itself once it has the database', async () => {
    const { relay, ask } = open();
    relay.find('first');
    const lost = ask();
    await settled();
    relay.lose();
    relay.own(async () => answered(200));
    expect([await lost, await ask()]).toEqual([503, 200]);
  });

  it('forwards a cancellation', async () => {
    const { relay, sent, ask, cancelling } = open();
    relay.find('first');
    const cancelled = ask();
    await settled();
    cancelling.abort();
    await cancelled;
    expect(sent.at(-1)).toEqual({ owner: 'first', type: 'cancel', id: 1 });
  });

  it('neither sends nor answers a request that was cancelled while it waited for the database', async () => {
    const other = open();
    const waiting = other.ask();
    other.cancelling.abort();
    other.relay.find('first');
    expect([await waiting, other.sent]).toEqual([503, []]);

    const own = open();
    const early = own.ask();
    own.cancelling.abort();
    let answers = 0;
    own.relay.own(async () => {
      answers++;
      return answered(200);
    });
    expect([await early, answers]).toEqual([503, 0]);
  });

  it('refuses further requests with 503 while 200 wait', async () => {
    const { relay, ask } = open();
    const waiting = Array.from({ length: 200 }, () => ask());
    expect(await ask()).toBe(503);
    relay.own(async () => answered(200));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
    expect(await ask()).toBe(200);
  });
});
