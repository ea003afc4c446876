import { describe, expect, it } from 'vitest';
import { formatFor } from '../../ui/format/format.ts';
import { editedWords } from './edited.ts';

describe('when an assessment was edited last', () => {
  const now = Date.parse('2026-11-20T00:30:00+01:00');
  const said = (moment: string, language = 'en') =>
    editedWords(moment, now, formatFor(language, 'Europe/Madrid'), language);

  it('is told by the clocks of the school', () => {
    expect(said('2026-11-19T23:10:00Z')).toBe('today, 00:10');
    expect(said('2026-11-19T22:50:00Z')).toBe('yesterday, 23:50');
  });
  it('is a date from two days ago on', () => expect(said('2026-11-18T12:00:00Z')).toBe('18/11/2026'));
  it('is told in the language of the interface', () => {
    expect(said('2026-11-19T12:00:00Z', 'es')).toBe('ayer, 13:00');
    expect(said('2026-11-19T23:10:00Z', 'pt')).toBe('hoje, 00:10');
  });
});
