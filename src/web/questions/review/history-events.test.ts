import { describe, expect, it } from 'vitest';
import { historyEvents, usualWording, wordingsOf } from './history-events.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00+01:00`;
/** The versions added at these hours, the newest first. */
const versionsAt = (...hours: number[]) => hours.map((hour) => ({ idVersion: hour, added: at(hour) }));
const wordingsAt = (...hours: number[]) => wordingsOf({ versions: versionsAt(...hours), contextVersions: [] });
const stepAt = (hour: number, action: 'submit' | 'publish' | 'sendBack') => ({
  ...{ action, from: 'inReview' as const, comment: '', by: 'Lund, Edith', at: at(hour) },
});

describe('wordingsOf', () => {
  const pairsOf = (questions: number[], contexts: number[]) =>
    wordingsOf({ versions: versionsAt(...questions), contextVersions: versionsAt(...contexts) }).map(
      ({ added, idVersion, idContextVersion }) => [Number(added.slice(11, 13)), idVersion, idContextVersion],
    );

  it('has one for each version of a question without a stimulus', () => {
    expect(pairsOf([7, 5], [])).toEqual([
      [7, 7, null],
      [5, 5, null],
    ]);
  });

  it('has one for each change of the question or of its stimulus, and one for a change of both', () => {
    expect(pairsOf([9, 5], [9, 7, 5])).toEqual([
      [9, 9, 9],
      [7, 5, 7],
      [5, 5, 5],
    ]);
  });

  it('begins with the question, which may be older or younger than its stimulus', () => {
    expect(pairsOf([5], [7])).toEqual([
      [7, 5, 7],
      [5, 5, null],
    ]);
    expect(pairsOf([7], [6, 5])).toEqual([[7, 7, 6]]);
  });
});

describe('usualWording', () => {
  it.each([
    ['the last published wording', wordingsAt(9, 7, 5), [stepAt(8, 'submit'), stepAt(6, 'publish')], 5],
    ['the wording last sent back', wordingsAt(9, 7, 5), [stepAt(8, 'sendBack'), stepAt(6, 'publish')], 7],
    ['the wording before, without such a step', wordingsAt(9, 7, 5), [stepAt(8, 'submit')], 7],
    ['an earlier step, when the last was taken with the present wording', wordingsAt(7, 5), [stepAt(8, 'publish'), stepAt(6, 'sendBack')], 5], // biome-ignore format: a row of the table
    ['nothing, when there is one wording', wordingsAt(5), [stepAt(6, 'publish')], undefined],
  ])('is %s', (_, wordings, steps, expected) => {
    expect(usualWording(wordings, steps)?.idVersion).toBe(expected);
  });

  it('is the published one when only the stimulus was changed since', () => {
    const wordings = wordingsOf({ versions: versionsAt(5), contextVersions: versionsAt(9, 5) });
    expect(usualWording(wordings, [stepAt(6, 'publish')])).toMatchObject({ idVersion: 5, idContextVersion: 5 });
  });
});

describe('historyEvents', () => {
  it('has steps and wordings in one order, the last first', () => {
    const events = historyEvents(wordingsAt(9, 5), [stepAt(8, 'sendBack'), stepAt(6, 'submit')]);
    expect(events.map(({ kind }) => kind)).toEqual(['wording', 'step', 'step', 'wording']);
    expect(events.at(-1)).toMatchObject({ kind: 'wording', isFirst: true });
  });
});
