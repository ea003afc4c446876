import { expect, it } from 'vitest';
import { attachmentOf, withAttachment } from './response-attachment.ts';

it('attachmentOf returns the photograph that a response names, and null for any other response', () => {
  expect(attachmentOf({ text: '', photo: 'a' })).toBe('a');
  for (const response of [{ text: '', photo: null }, { alternative: 2 }, null])
    expect(attachmentOf(response)).toBeNull();
});

it('withAttachment replaces the photograph of a response and not its text', () => {
  expect(withAttachment({ text: 'Mira:', photo: null }, 'a')).toEqual({ text: 'Mira:', photo: 'a' });
  expect(withAttachment({ text: 'Mira:', photo: 'b' }, 'a')).toEqual({ text: 'Mira:', photo: 'a' });
  for (const nothing of [undefined, null]) expect(withAttachment(nothing, 'a')).toEqual({ text: '', photo: 'a' });
  expect(withAttachment({ text: 'Mira:', photo: 'a' }, 'a')).toBeNull();
});
