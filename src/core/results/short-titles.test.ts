import { expect, it } from 'vitest';
import { cutText, SHOWN_TITLE_LENGTH } from './short-titles.ts';

it('leaves a title of fifteen characters as it is', () => {
  expect(cutText('Números y letra', SHOWN_TITLE_LENGTH)).toBe('Números y letra');
});

it('cuts a longer one after fifteen characters, without a blank before the ellipsis', () => {
  expect(cutText('Ecuaciones de segundo grado', SHOWN_TITLE_LENGTH)).toBe('Ecuaciones de s…');
  expect(cutText('Potencias y las raíces', SHOWN_TITLE_LENGTH)).toBe('Potencias y las…');
});

it('does not cut a character in two', () => {
  expect(cutText('🙂🙂🙂', 2)).toBe('🙂🙂…');
  expect(cutText('👩‍🚀👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀👩‍🚀…');
});
