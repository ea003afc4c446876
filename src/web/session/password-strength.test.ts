import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

describe('the strength of a new password', () => {
  it.each([
    ['Password1!', 'en', 1],
    ['Qwerty123!', 'pt', 1],
    ['Pedra-do-Rio-77!', 'es', 4],
  ])('%s in %s is %d', async (password, language, score) => expect(await strengthOf(password, language)).toBe(score));

  it('of a long one is found without waiting for its end', async () => {
    expect(await strengthOf('aB3!'.repeat(250), 'en')).toBeLessThan(3);
  });
});
