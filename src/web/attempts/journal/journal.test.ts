import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRACE_MS } from '../../../core/schedules/windows.ts';
import { createMemoryStore } from '../../device/entry-store.ts';
import { entriesInState, type JournalEntry, questionNumbersOf } from './entries.ts';
import { createJournal, type Journal, type JournalDeps } from './journal.ts';
import type { ResponseOutcome, SendResult } from './send-result.ts';
import { attemptsOf, type JournalStore, responseShape } from './store.ts';
import type { OtherTabs } from './tabs.ts';
import { openUnfinishedJournals } from './unfinished-journals.ts';

const attempt = { idUser: 7, idAttempt: 70 };
const morning = Date.parse('2026-11-24T09:00:00Z');

/** A simulated server, network and devices, whose time passes only when the test says so. */
class School {
  passed = 0;
  /** How much later it may be than the device's stopwatch says. */
  doubt = 0;
  /** Of a request and its reply, in milliseconds each. */
  way = 0;
  network: 'up' | 'down' | 'not allowed' | 'loses replies' = 'up';
  /** When the attempt's time is over, in milliseconds from the morning on. */
  end = Number.POSITIVE_INFINITY;
  /** When the student finished on another device, or the schedule was cancelled. */
  finished = Number.POSITIVE_INFINITY;
  /** The student works on another device. */
  elsewhere = false;
  readonly server = new Map<number, { response: unknown; sequence: number }>();
  /** Late responses, which the server stores apart. */
  readonly late = new Map<number, { response: unknown; sequence: number }>();
  readonly requests: JournalEntry[] = [];
  readonly #timers = new Set<{ at: number; run: () => void }>();
  readonly #listening = new Set<(entry: JournalEntry) => void>();
  readonly #watching = new Set<() => void>();

  readonly onReconnectOrVisibility = (run: () => void) => {
    this.#watching.add(run);
    return () => this.#watching.delete(run);
  };

  wake(): void {
    for (const run of this.#watching) run();
  }

  readonly later = (ms: number, run: () => void) => {
    const timer = { at: this.passed + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  readonly deliver = async (entry: JournalEntry, superseded: AbortSignal): Promise<SendResult> => {
    await null;
    if (this.way > 0) await this.#travelling(superseded);
    if (this.network === 'down' || superseded.aborted) return { outcome: 'unreachable' };
    if (this.network === 'not allowed') return { outcome: 'unreachable', blockedBy: 'addressNotAllowed' };
    this.requests.push(entry);
    const outcome = this.#outcomeOf(entry);
    const taken = outcome === 'late' ? this.late : outcome === 'saved' ? this.server : null;
    const known = taken?.get(entry.idQuestion);
    if (!known || known.sequence < entry.sequence) taken?.set(entry.idQuestion, entry);
    if (this.way > 0) await this.#travelling(superseded);
    const { elsewhere } = this;
    return this.network === 'loses replies' || superseded.aborted ? { outcome: 'unreachable' } : { outcome, elsewhere };
  };

  #outcomeOf({ answeredAt }: JournalEntry): ResponseOutcome {
    if (this.passed >= this.finished) return answeredAt < morning + this.finished ? 'late' : 'finished';
    if (answeredAt >= morning + this.end) return 'over';
    return this.passed > this.end + GRACE_MS ? 'late' : 'saved';
  }

  #travelling(superseded: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.later(this.way, resolve);
      superseded.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  readonly deps = (store: JournalStore): JournalDeps => ({
    store: async () => store,
    deliver: this.deliver,
    tabs: this.tab(),
    now: () => morning + this.passed,
    latest: () => morning + this.passed + this.doubt,
    later: this.later,
    random: () => 0,
    onReconnectOrVisibility: this.onReconnectOrVisibility,
  });

  readonly device = (store: JournalStore = createMemoryStore(responseShape)) => ({
    open: () => {
      const saved = [...this.server].map(([idQuestion, answer]) => ({ idQuestion, ...answer }));
      const journal = createJournal(attempt, saved, this.deps(store), new Map([1, 2, 3, 4].map((id) => [id, 10 + id])));
      return { journal, close: journal.open() };
    },
    store,
  });

  /** Tabs of one device hear each other. */
  tab(): OtherTabs {
    const own = new Set<(entry: JournalEntry) => void>();
    return {
      post: (entry) => {
        for (const hear of this.#listening) if (!own.has(hear)) hear(entry);
      },
      listen: (hear) => {
        own.add(hear);
        this.#listening.add(hear);
        return () => this.#listening.delete(hear);
      },
    };
  }

  async pass(ms: number): Promise<void> {
    const end = this.passed + ms;
    await quiet();
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.passed = Math.max(this.passed, next.at);
      next.run();
      await quiet();
    }
    this.passed = end;
  }
}

/** Lets everything that waits for nothing but its turn come round. */
const quiet = async () => {
  for (let turn = 0; turn < 50; turn++) await null;
};

const choice = (alternative: number) => ({ alternative });
const unsent = (journal: Journal) => entriesInState(journal.read().entries, 'unsent').length;

const write = async (school: School, journal: Journal, texts: readonly string[], pause: number) => {
  for (const text of texts) {
    journal.addTypedResponse(1, { text });
    await school.pass(pause);
  }
};

/** A text letter by letter. */
const lettersOf = (text: string) => Array.from(text, (_, index) => text.slice(0, index + 1));

describe('a text while it is typed', () => {
  it('is stored with every letter and sent once typing stops', async () => {
    const school = new School();
    const { journal, close } = school.device().open();
    await quiet();
    await write(school, journal, ['L', 'La', 'La c'], 300);
    expect(unsent(journal)).toBe(1);
    expect(school.requests).toHaveLength(0);
    await school.pass(1000);
    expect(school.requests.map(({ response }) => response)).toEqual([{ text: 'La c' }]);
    expect(unsent(journal)).toBe(0);
    close();
  });

  it('is stored when the page closes in the middle of a word', async () => {
    const school = new School();
    const device = school.device();
    const first = device.open();
    school.network = 'down';
    await write(school, first.journal, ['La cél'], 100);
    first.close();
    school.network = 'up';
    const second = device.open();
    await school.pass(100);
    expect(second.journal.read().entries.get(1)?.response).toEqual({ text: 'La cél' });
    expect(school.server.get(1)?.response).toEqual({ text: 'La cél' });
    second.close();
  });

  it.each([
    ['goes out of view', (school: School) => school.wake()],
    ['is left', (_: School, close: () => void) => close()],
  ])('is sent at once when the page %s', async (_, leave) => {
    const school = new School();
    const { journal, close } = school.device().open();
    await quiet();
    await write(school, journal, ['La célula'], 100);
    leave(school, close);
    await quiet();
    expect(school.server.get(1)?.response).toEqual({ text: 'La célula' });
  });

  it('is sent every two seconds during continuous typing, with the time of its last letter', async () => {
    const school = new School();
    const { journal, close } = school.device().open();
    await quiet();
    await write(school, journal, lettersOf('x'.repeat(25)), 250);
    const sent = school.requests.map(({ response, answeredAt }) => ({ response, at: answeredAt - morning }));
    expect(sent).toEqual([
      { response: { text: 'x'.repeat(8) }, at: 1750 },
      { response: { text: 'x'.repeat(16) }, at: 3750 },
      { response: { text: 'x'.repeat(24) }, at: 5750 },
    ]);
    close();
  });

  it('arrives complete when replies take longer than pauses in typing', async () => {
    const school = new School();
    school.way = 2500;
    const { journal, close } = school.device().open();
    await quiet();
    await write(school, journal, lettersOf('x'.repeat(100)), 200);
    expect(school.server.get(1)?.response).toMatchObject({ text: expect.stringMatching(/^x{50,}$/) });
    close();
  });

  it('is at the server except for the last two seconds, however it is typed', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1500), { minLength: 1, maxLength: 60 }), async (pauses) => {
        const school = new School();
        const { journal, close } = school.device().open();
        await quiet();
        const written: { at: number; length: number }[] = [];
        for (const [index, pause] of pauses.entries()) {
          const length = index + 1;
          journal.addTypedResponse(1, { text: 'x'.repeat(length) });
          written.push({ at: school.passed, length });
          await school.pass(pause);
          const old = written.findLast(({ at }) => at + 2000 <= school.passed)?.length ?? 0;
          const there = (school.server.get(1)?.response as { text: string } | undefined)?.text.length ?? 0;
          expect(there).toBeGreaterThanOrEqual(old);
        }
        close();
      }),
      { numRuns: 200 },
    ));

  it('is sent with everything else before the end', async () => {
    const school = new School();
    const { journal, close } = school.device().open();
    await quiet();
    await write(school, journal, ['La célula'], 100);
    const settling = journal.flush(new AbortController().signal);
    await quiet();
    await settling;
    expect(school.server.get(1)?.response).toEqual({ text: 'La célula' });
    close();
  });
});

describe('a response', () => {
  it('is on the screen at once', () => {
    const { journal } = new School().device().open();
    journal.addResponse(1, choice(2));
    expect(journal.read().entries.get(1)).toMatchObject({ response: choice(2), state: 'unsent' });
  });

  it('is stored on the device before it is sent', async () => {
    const school = new School();
    const store = createMemoryStore(responseShape);
    const order: string[] = [];
    const keep = store.keep.bind(store);
    store.keep = async (entry) => {
      order.push(`stored ${entry.state}`);
      await keep(entry);
    };
    const { journal } = school.device(store).open();
    await school.pass(0);
    journal.addResponse(1, choice(2));
    await school.pass(0);
    expect(order).toEqual(['stored unsent', 'stored saved']);
    expect(school.server.get(1)?.response).toEqual(choice(2));
    expect(journal.read().entries.get(1)?.state).toBe('saved');
  });

  it('is sent once if nothing fails', async () => {
    const school = new School();
    const { journal } = school.device().open();
    journal.addResponse(1, choice(2));
    await school.pass(60_000);
    expect(school.requests).toHaveLength(1);
  });

  it('is sent alone when it replaces an unsent one', async () => {
    const school = new School();
    school.network = 'down';
    const { journal } = school.device().open();
    for (const alternative of [1, 2, 3]) journal.addResponse(1, choice(alternative));
    await school.pass(5000);
    school.network = 'up';
    await school.pass(20_000);
    expect(school.requests.map(({ response }) => response)).toEqual([choice(3)]);
  });
});

describe('without a network', () => {
  it('says by which rule nothing is taken, and sends all once it is', async () => {
    const school = new School();
    const { journal } = school.device().open();
    school.network = 'not allowed';
    journal.addResponse(1, choice(1));
    await school.pass(5000);
    expect(journal.read()).toMatchObject({ isUnreachable: true, blockedBy: 'addressNotAllowed' });
    school.network = 'down';
    await school.pass(15_000);
    expect(journal.read()).toMatchObject({ isUnreachable: true, blockedBy: null });
    school.network = 'up';
    await school.pass(15_000);
    expect(journal.read()).toMatchObject({ isUnreachable: false, blockedBy: null });
    expect(unsent(journal)).toBe(0);
  });

  it('responses are stored and all are sent when the network is back', async () => {
    const school = new School();
    const { journal } = school.device().open();
    school.network = 'down';
    for (let question = 1; question <= 20; question++) journal.addResponse(question, choice(1));
    await school.pass(120_000);
    expect(journal.read().isUnreachable).toBe(true);
    expect(unsent(journal)).toBe(20);
    school.network = 'up';
    await school.pass(15_000);
    expect(journal.read().isUnreachable).toBe(false);
    expect(school.server.size).toBe(20);
    expect(unsent(journal)).toBe(0);
  });

  it('only one response at a time is retried', async () => {
    const school = new School();
    let tries = 0;
    const { deliver } = school;
    Object.assign(school, {
      deliver: (entry: JournalEntry, superseded: AbortSignal) => {
        tries++;
        return deliver(entry, superseded);
      },
    });
    const { journal } = school.device().open();
    school.network = 'down';
    for (let question = 1; question <= 20; question++) journal.addResponse(question, choice(1));
    await school.pass(0);
    const atFirst = tries;
    await school.pass(60_000);
    expect(atFirst).toBeLessThanOrEqual(4);
    expect(tries - atFirst).toBeLessThanOrEqual(10);
  });

  it('sending starts at once when the network is back', async () => {
    const school = new School();
    const { journal } = school.device().open();
    school.network = 'down';
    journal.addResponse(1, choice(2));
    await school.pass(300_000);
    school.network = 'up';
    school.wake();
    await school.pass(0);
    expect(school.server.get(1)?.response).toEqual(choice(2));
  });

  it('a reload keeps the responses and sends them', async () => {
    const school = new School();
    const device = school.device();
    school.network = 'down';
    const before = device.open();
    before.journal.addResponse(1, choice(2));
    await school.pass(0);
    before.close();
    const { journal } = device.open();
    await school.pass(0);
    expect(journal.read().entries.get(1)).toMatchObject({ response: choice(2), state: 'unsent' });
    school.network = 'up';
    await school.pass(15_000);
    expect(school.server.get(1)?.response).toEqual(choice(2));
  });

  it('a response whose reply was lost is marked as saved after a reload', async () => {
    const school = new School();
    const device = school.device();
    const { journal, close } = device.open();
    school.network = 'loses replies';
    journal.addResponse(1, { alternative: 2 });
    await school.pass(100);
    close();
    school.network = 'up';
    device.open();
    await school.pass(100);
    expect((await device.store.entriesOf(attempt)).map(({ state }) => state)).toEqual(['saved']);
  });
});

describe('two tabs with one paper', () => {
  it('show the same response', async () => {
    const school = new School();
    const device = school.device();
    const [one, other] = [device.open(), device.open()];
    one.journal.addResponse(1, choice(2));
    await school.pass(0);
    expect(other.journal.read().entries.get(1)).toMatchObject({ response: choice(2), state: 'saved' });
  });

  it('end with the last response of either', async () => {
    const school = new School();
    const device = school.device();
    const [one, other] = [device.open(), device.open()];
    one.journal.addResponse(1, choice(2));
    other.journal.addResponse(1, choice(3));
    await school.pass(60_000);
    expect(school.server.get(1)?.response).toEqual(choice(3));
    expect(one.journal.read().entries.get(1)).toMatchObject({ response: choice(3), state: 'saved' });
  });

  it('do not send what is being typed in the other one', async () => {
    const school = new School();
    const device = school.device();
    const [one] = [device.open(), device.open()];
    await school.pass(0);
    await write(school, one.journal, lettersOf('x'.repeat(64)), 125);
    expect(school.requests).toHaveLength(4);
  });

  it('send the responses of a closed one', async () => {
    const school = new School();
    const device = school.device();
    const [one, other] = [device.open(), device.open()];
    school.network = 'down';
    one.journal.addResponse(1, choice(2));
    await school.pass(0);
    one.close();
    school.network = 'up';
    await school.pass(5000);
    expect(school.server.get(1)?.response).toEqual(choice(2));
    expect(unsent(other.journal)).toBe(0);
  });
});

describe('a text typed beyond the end of the time', () => {
  const end = 10_000;
  const open = (school = new School()) => {
    const { journal, close } = school.device().open();
    journal.setEnd(morning + end);
    return { school, journal, close };
  };

  it('reaches the server as it was just before the end, with a time before the end', async () => {
    const { school, journal, close } = open();
    await write(school, journal, lettersOf('x'.repeat(300)), 60);
    const last = school.requests.at(-1);
    // 167 letters fit in, at 0, 60, … 9960 ms.
    expect(last?.response).toEqual({ text: 'x'.repeat(167) });
    expect(last?.answeredAt).toBe(morning + 9960);
    expect(journal.read().entries.get(1)).toMatchObject({ response: { text: 'x'.repeat(167) }, state: 'saved' });
    close();
  });

  it('is sent shortly before the end and at the end', async () => {
    const { school, journal, close } = open();
    await school.pass(8300);
    await write(school, journal, ['a', 'ab'], 80);
    expect(school.requests).toHaveLength(0);
    await write(school, journal, ['abc', 'abcd'], 700);
    expect(school.requests.map(({ answeredAt }) => answeredAt - morning)).toEqual([8460]);
    await school.pass(200);
    expect(school.requests.map(({ answeredAt }) => answeredAt - morning)).toEqual([8460, 9160]);
    close();
  });

  it('cannot be changed afterwards, neither on the screen nor on the device', async () => {
    const { school, journal } = open();
    journal.addResponse(2, choice(1));
    await school.pass(end);
    expect(journal.addTypedResponse(1, { text: 'late' })).toBe(false);
    expect(journal.addResponse(2, choice(2))).toBe(false);
    await school.pass(60_000);
    expect(journal.read().entries.get(1)).toBeUndefined();
    expect(journal.read().entries.get(2)?.response).toEqual(choice(1));
  });

  it('cannot be changed on a device that slept beyond the end', async () => {
    const { school, journal } = open();
    school.doubt = 3_600_000;
    expect(journal.addTypedResponse(1, { text: 'after an hour' })).toBe(false);
    school.doubt = 0;
    expect(journal.addTypedResponse(1, { text: 'in time' })).toBe(true);
  });

  it('is sent with a photograph that was chosen before the end and is ready after it', async () => {
    const { school, journal } = open();
    school.end = end;
    journal.addTypedResponse(1, { text: 'See:', photo: null });
    const chosen = morning + end - 1;
    await school.pass(end + 3000);
    expect(journal.addTypedResponse(1, { text: 'See: more', photo: 'a' })).toBe(false);
    expect(journal.addPhoto(1, 'a', chosen)).toBe(true);
    expect(journal.addPhoto(1, 'a', chosen)).toBe(false);
    expect(journal.addPhoto(1, 'b', morning + end)).toBe(false);
    await school.pass(1);
    expect(school.server.get(1)).toMatchObject({ response: { text: 'See:', photo: 'a' } });
    expect(school.requests.at(-1)?.answeredAt).toBe(chosen);
    expect(journal.read().entries.get(1)?.state).toBe('saved');
  });

  it('can be changed until the new end when the end is moved', async () => {
    const { school, journal } = open();
    await school.pass(end);
    journal.setEnd(morning + 2 * end);
    expect(journal.addTypedResponse(1, { text: 'more' })).toBe(true);
    await school.pass(end);
    expect(journal.addTypedResponse(1, { text: 'more and more' })).toBe(false);
    expect(school.server.get(1)?.response).toEqual({ text: 'more' });
  });

  it('is sent without waiting for the next retry or for a missing reply', async () => {
    const { school, journal } = open();
    journal.addTypedResponse(1, { text: 'a' });
    school.way = 60_000;
    await school.pass(6000);
    journal.addTypedResponse(1, { text: 'ab' });
    await school.pass(1000);
    school.way = 0;
    await school.pass(3000);
    expect(school.server.get(1)?.response).toEqual({ text: 'ab' });
  });

  it('never has a time after the end, and ends with what was typed before it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(900), fc.constantFrom('write', 'other tab', 'wake', 'reload', 'down', 'up')), {
          maxLength: 60,
        }),
        fc.nat(2 * GRACE_MS),
        async (moves, outage) => {
          const school = new School();
          school.end = end;
          const device = school.device();
          const openTab = () => {
            const tab = device.open();
            tab.journal.setEnd(morning + end);
            return tab;
          };
          const tabs = [openTab(), openTab()];
          let [here, length, before] = [0, 0, 0];
          for (const [pause, move] of moves) {
            await school.pass(pause + 1);
            if (move === 'other tab') here = 1 - here;
            else if (move === 'wake') school.wake();
            else if (move === 'reload') {
              tabs[here]?.close();
              tabs[here] = openTab();
            } else if (move !== 'write') school.network = move;
            else {
              length++;
              tabs[here]?.journal.addTypedResponse(1, { text: 'x'.repeat(length) });
              if (school.passed < end) before = length;
            }
          }
          await school.pass(outage);
          school.network = 'up';
          await school.pass(60_000);
          expect(school.requests.every(({ answeredAt }) => answeredAt < morning + end)).toBe(true);
          const lengthIn = (taken: School['server']) =>
            (taken.get(1)?.response as { text: string } | undefined)?.text.length ?? 0;
          expect(Math.max(lengthIn(school.server), lengthIn(school.late))).toBe(before);
          for (const { journal } of tabs) {
            const { entries } = journal.read();
            expect([...entriesInState(entries, 'unsent'), ...entriesInState(entries, 'refused')]).toEqual([]);
          }
        },
      ),
      { numRuns: 300 },
    ));
});

describe('the journal at the end of an attempt', () => {
  it('reports that the attempt accepts no more responses, and which were refused', async () => {
    const school = new School();
    const { journal } = school.device().open();
    school.finished = -1;
    journal.addResponse(4, choice(1));
    await school.pass(0);
    expect(journal.read().ended).toBe('finished');
    expect(journal.addResponse(4, choice(2))).toBe(false);
    expect(entriesInState(journal.read().entries, 'refused').map(({ idQuestion }) => idQuestion)).toEqual([4]);
  });

  it('waits until the server has every response', async () => {
    const school = new School();
    const { journal } = school.device().open();
    school.network = 'down';
    journal.addResponse(1, choice(1));
    await school.pass(0);
    let settled = false;
    const settling = journal.flush(new AbortController().signal).then(() => {
      settled = true;
    });
    await school.pass(60_000);
    expect(settled).toBe(false);
    school.network = 'up';
    await school.pass(15_000);
    await settling;
    expect(school.server.size).toBe(1);
  });

  it('stops waiting when the end is called off', async () => {
    const school = new School();
    school.network = 'down';
    const { journal } = school.device().open();
    journal.addResponse(1, choice(1));
    const calledOff = new AbortController();
    const settling = journal.flush(calledOff.signal);
    await school.pass(0);
    calledOff.abort();
    await settling;
    expect(unsent(journal)).toBe(1);
  });

  it('removes from the device what the server has', async () => {
    const school = new School();
    const device = school.device();
    const { journal } = device.open();
    journal.addResponse(1, choice(1));
    await school.pass(0);
    await journal.removeSent();
    expect(await attemptsOf(device.store, attempt.idUser)).toEqual([]);
  });

  it('stores nothing again after that, when the device wakes while a response is sent and reads its store slowly', async () => {
    const school = new School();
    const store = createMemoryStore(responseShape);
    const { journal } = school.device(store).open();
    school.network = 'down';
    journal.addResponse(1, choice(1));
    await school.pass(0);
    const reading = Promise.withResolvers<void>();
    const read = store.entriesOf.bind(store);
    store.entriesOf = async (attempt) => {
      const entries = await read(attempt);
      await reading.promise;
      return entries;
    };
    school.network = 'up';
    school.wake();
    await school.pass(15_000);
    store.entriesOf = read;
    expect(school.server.size).toBe(1);
    await journal.removeSent();
    reading.resolve();
    await school.pass(0);
    expect(await attemptsOf(store, attempt.idUser)).toEqual([]);
  });

  it('keeps on the device what the server has neither saved nor stored as late, with the question numbers', async () => {
    const school = new School();
    const device = school.device();
    const { journal } = device.open();
    journal.addResponse(1, choice(1));
    await school.pass(0);
    school.network = 'down';
    journal.addResponse(2, choice(2));
    await school.pass(0);
    await journal.removeSent();
    const left = () => device.store.entriesOf(attempt);
    expect(await left()).toMatchObject([{ idQuestion: 2, number: 12, state: 'unsent' }]);

    school.network = 'up';
    school.finished = -1;
    await school.pass(15_000);
    await journal.removeSent();
    expect(await left()).toMatchObject([{ idQuestion: 2, number: 12, state: 'refused' }]);
    await journal.dismissRefused();
    expect(await left()).toEqual([]);
    expect(journal.read().entries.get(2)).toBeUndefined();
  });

  it('reports late responses, which are not refusals', async () => {
    const school = new School();
    school.end = 10_000;
    const device = school.device();
    const { journal } = device.open();
    journal.setEnd(morning + school.end);
    school.network = 'down';
    journal.addResponse(3, choice(1));
    journal.addTypedResponse(4, { text: 'La célula' });
    await school.pass(school.end + GRACE_MS + 10_000);
    expect(unsent(journal)).toBe(2);
    school.network = 'up';
    await school.pass(15_000);
    expect(questionNumbersOf(entriesInState(journal.read().entries, 'late'))).toEqual([13, 14]);
    expect(journal.read().ended).toBeNull();
    expect(school.late.get(4)?.response).toEqual({ text: 'La célula' });
    await journal.removeSent();
    expect(await attemptsOf(device.store, attempt.idUser)).toEqual([]);
  });
});

it('the journal learns from a late response before the end that the attempt has ended elsewhere', async () => {
  const school = new School();
  const { journal } = school.device().open();
  journal.setEnd(morning + 3_600_000);
  school.network = 'down';
  journal.addResponse(1, choice(1));
  await school.pass(1000);
  school.finished = 500;
  school.network = 'up';
  await school.pass(15_000);
  expect(journal.read().ended).toBe('finished');
  expect(questionNumbersOf(entriesInState(journal.read().entries, 'late'))).toEqual([11]);
});

describe('a student who changes to another device', () => {
  it('cannot answer on the first one, which sends its unsent responses', async () => {
    const school = new School();
    const { journal } = school.device().open();
    journal.activate();
    journal.addTypedResponse(1, { text: 'La cél' });
    school.elsewhere = true;
    journal.addResponse(2, choice(1));
    await school.pass(0);
    expect(journal.read().elsewhere).toBe(true);
    expect(journal.addTypedResponse(1, { text: 'La célu' })).toBe(false);
    await school.pass(100);
    expect(school.server.get(1)?.response).toEqual({ text: 'La cél' });
    expect(unsent(journal)).toBe(0);
  });

  it('keeps the new one although a reply to an earlier request names the old one', async () => {
    const school = new School();
    school.elsewhere = true;
    school.way = 100;
    const { journal } = school.device().open();
    journal.addResponse(1, choice(1));
    await school.pass(150);
    journal.activate();
    await school.pass(150);
    expect(journal.read()).toMatchObject({ elsewhere: false });
    expect(unsent(journal)).toBe(0);
    journal.addResponse(1, choice(2));
    await school.pass(200);
    expect(journal.read()).toMatchObject({ elsewhere: true });
  });

  it('finds the newest responses of both after returning to the first one', async () => {
    const school = new School();
    const { journal } = school.device().open();
    journal.activate();
    school.elsewhere = true;
    journal.addResponse(1, choice(1));
    await school.pass(1000);
    school.network = 'down';
    journal.deactivate();
    const other = { 1: choice(2), 2: choice(3) };
    for (const [idQuestion, response] of Object.entries(other))
      school.server.set(Number(idQuestion), { response, sequence: morning + school.passed });
    school.elsewhere = false;
    journal.activate([...school.server].map(([idQuestion, answer]) => ({ idQuestion, ...answer })));
    const { entries, elsewhere } = journal.read();
    expect(elsewhere).toBe(false);
    expect([...entries].map(([id, { response, state }]) => [id, response, state])).toEqual([
      [1, choice(2), 'saved'],
      [2, choice(3), 'saved'],
    ]);
    expect(journal.addResponse(1, choice(4))).toBe(true);
    school.network = 'up';
    await school.pass(15_000);
    expect(school.server.get(1)?.response).toEqual(choice(4));
  });
});

describe('a response left on the device by an earlier visit', () => {
  const leave = async (school: School) => {
    const device = school.device();
    const { journal, close } = device.open();
    journal.addResponse(1, choice(1));
    await school.pass(0);
    school.network = 'down';
    journal.addResponse(2, choice(2));
    await school.pass(0);
    close();
    school.network = 'up';
    school.requests.length = 0;
    const open = (running = false, idUser = attempt.idUser) =>
      openUnfinishedJournals(idUser, () => running, school.deps(device.store));
    return { device, open };
  };

  it('is sent from the list of assessments', async () => {
    const school = new School();
    const { open } = await leave(school);
    const { journals } = await open(true);
    await school.pass(0);
    expect(school.requests.map(({ idQuestion }) => idQuestion)).toEqual([2]);
    expect(journals.map(unsent)).toEqual([0]);
  });

  it('stays on the device as long as the attempt is running', async () => {
    const school = new School();
    const { device, open } = await leave(school);
    await open(true);
    await school.pass(0);
    expect(await attemptsOf(device.store, attempt.idUser)).toEqual([attempt.idAttempt]);
    await open(false);
    await school.pass(0);
    expect(await attemptsOf(device.store, attempt.idUser)).toEqual([]);
  });

  it('is retried for days and is late then', async () => {
    const school = new School();
    school.end = 10_000;
    const { device, open } = await leave(school);
    school.network = 'down';
    await school.pass(3 * 86_400_000);
    const { journals } = await open();
    await school.pass(60_000);
    expect(journals.map(unsent)).toEqual([1]);
    school.network = 'up';
    await school.pass(15_000);
    expect(school.late.get(2)?.response).toEqual(choice(2));
    expect(questionNumbersOf(entriesInState(journals[0]?.read().entries ?? new Map(), 'late'))).toEqual([12]);
    expect(await attemptsOf(device.store, attempt.idUser)).toEqual([]);
  });

  it('is kept and shown after a refusal until the student dismisses it or thirty days have passed', async () => {
    const school = new School();
    const { device, open } = await leave(school);
    school.finished = -1;
    const { journals, close } = await open();
    await school.pass(29 * 86_400_000);
    expect(questionNumbersOf(entriesInState(journals[0]?.read().entries ?? new Map(), 'refused'))).toEqual([12]);
    close();
    await open();
    await school.pass(0);
    expect(await device.store.entriesOf(attempt)).toMatchObject([{ idQuestion: 2, state: 'refused' }]);
    await school.pass(2 * 86_400_000);
    await open();
    await school.pass(0);
    expect(await device.store.entriesOf(attempt)).toEqual([]);
  });

  it('is not sent by another student on the same device', async () => {
    const school = new School();
    const { device, open } = await leave(school);
    expect((await open(false, 8)).journals).toEqual([]);
    await school.pass(0);
    expect(school.requests).toEqual([]);
    expect(await attemptsOf(device.store, attempt.idUser)).toEqual([attempt.idAttempt]);
  });
});

it('the journal works on a device without storage and reports it', async () => {
  const school = new School();
  const store = createMemoryStore(responseShape);
  store.keep = () => Promise.reject(new Error('The device is full'));
  const { journal } = school.device(store).open();
  journal.addResponse(1, choice(2));
  await school.pass(0);
  expect(journal.read().storage).toBe('memory');
  expect(school.server.get(1)?.response).toEqual(choice(2));
});

it('the journal sends what an earlier page has left on the device once the browser gives access to it', async () => {
  const school = new School();
  const left = createMemoryStore(responseShape);
  school.network = 'down';
  const first = school.device(left).open();
  first.journal.addResponse(1, choice(2));
  await school.pass(0);
  first.close();
  school.network = 'up';
  let store: JournalStore = createMemoryStore(responseShape);
  const journal = createJournal(attempt, [], { ...school.deps(store), store: async () => store });
  const close = journal.open();
  await school.pass(4000);
  expect(journal.read()).toMatchObject({ storage: 'memory', entries: new Map() });
  store = Object.assign(left, { storage: 'device' });
  await school.pass(4000);
  expect(journal.read().storage).toBe('device');
  expect(journal.read().entries.get(1)?.response).toEqual(choice(2));
  expect(school.server.get(1)?.response).toEqual(choice(2));
  close();
});

const answered = fc.record({
  what: fc.constant('answer' as const),
  question: fc.integer({ min: 1, max: 6 }),
  alternative: fc.integer({ min: 1, max: 5 }),
});
const happening = fc.oneof(
  { weight: 5, arbitrary: answered },
  fc.constantFrom({ what: 'up' } as const, { what: 'down' } as const, { what: 'loses replies' } as const),
  fc.constant({ what: 'reload' } as const),
  fc.constant({ what: 'other tab' } as const),
  fc.record({ what: fc.constant('wait' as const), ms: fc.nat(20_000) }),
);

it('the journal brings the last response of every question to the server, whatever the network and the student do', () =>
  fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (happenings) => {
      const school = new School();
      const device = school.device();
      const tabs = [device.open(), device.open()];
      const expected = new Map<number, unknown>();
      let here = 0;
      for (const event of happenings) {
        if (event.what === 'answer') {
          tabs[here]?.journal.addResponse(event.question, choice(event.alternative));
          expected.set(event.question, choice(event.alternative));
          // No finger is quicker.
          await school.pass(1);
        } else if (event.what === 'reload') {
          tabs[here]?.close();
          tabs[here] = device.open();
        } else if (event.what === 'other tab') here = 1 - here;
        else if (event.what === 'wait') await school.pass(event.ms);
        else school.network = event.what;
      }
      school.network = 'up';
      await school.pass(60_000);
      expect(new Map([...school.server].map(([question, { response }]) => [question, response]))).toEqual(expected);
      for (const { journal } of tabs) expect(unsent(journal)).toBe(0);
    }),
    { numRuns: 300 },
  ));
