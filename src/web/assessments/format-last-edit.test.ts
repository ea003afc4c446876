import { describe, expect, it } from 'vitest';
import { formatFor } from '../../ui/format/format.ts';
import { formatLastEdit } from './format-last-edit.ts';

describe('formatLastEdit', () => {
  const now = Date.parse('2026-11-20T00:30:00+01:00');
  const formatted = (moment: string, language = 'en') =>
    formatLastEdit(moment, now, formatFor(language, 'Europe/Madrid'), language);

  it('uses the time zone of the school', () => {
    expect(formatted('2026-11-19T23:10:00Z')).toBe('today, 00:10');
    expect(formatted('2026-11-19T22:50:00Z')).toBe('yesterday, 23:50');
  });
  it('returns a date from two days ago on', () => expect(formatted('2026-11-18T12:00:00Z')).toBe('18/11/2026'));
  it('uses the language of the interface', () => {
    expect(formatted('2026-11-19T12:00:00Z', 'es')).toBe('ayer, 13:00');
    expect(formatted('2026-11-19T23:10:00Z', 'pt')).toBe('hoje, 00:10');
  });
});
