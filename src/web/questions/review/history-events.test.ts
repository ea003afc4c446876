import { describe, expect, it } from 'vitest';
import { historyEvents, usualVersion } from './history-events.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00+01:00`;
/** The versions added at these hours, the newest first. */
const versionsAt = (...hours: number[]) => hours.map((hour) => ({ idVersion: hour, added: at(hour) }));
const stepAt = (hour: number, action: 'submit' | 'publish' | 'sendBack') => ({
  ...{ action, from: 'inReview' as const, comment: '', by: 'Lund, Edith', at: at(hour) },
});

describe('usualVersion', () => {
  it.each([
    ['the last published version', versionsAt(9, 7, 5), [stepAt(8, 'submit'), stepAt(6, 'publish')], 5],
    ['the version last sent back', versionsAt(9, 7, 5), [stepAt(8, 'sendBack'), stepAt(6, 'publish')], 7],
    ['the version before, without such a step', versionsAt(9, 7, 5), [stepAt(8, 'submit')], 7],
    ['an earlier step, when the last was taken with the present version', versionsAt(7, 5), [stepAt(8, 'publish'), stepAt(6, 'sendBack')], 5], // biome-ignore format: a row of the table
    ['nothing, when there is one version', versionsAt(5), [stepAt(6, 'publish')], null],
  ])('is %s', (_, versions, steps, expected) => {
    expect(usualVersion(versions, steps)).toBe(expected);
  });
});

describe('historyEvents', () => {
  it('has steps and versions in one order, the last first', () => {
    const events = historyEvents(versionsAt(9, 5), [stepAt(8, 'sendBack'), stepAt(6, 'submit')]);
    expect(events.map(({ kind }) => kind)).toEqual(['version', 'step', 'step', 'version']);
    expect(events.at(-1)).toMatchObject({ kind: 'version', isFirst: true });
  });
});
