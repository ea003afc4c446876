import { describe, expect, it } from 'vitest';
import { defaultQuantity } from './default-quantity.ts';

const drawn = { type: 'automatic', qAutomaticQnt: 85 } as const;
const chosen = { type: 'manual', qAutomaticQnt: null } as const;

describe('defaultQuantity', () => {
  it('returns 20 for a new assessment', () => expect(defaultQuantity(null)).toBe(20));
  it('returns as many as there are when these are fewer, and 20 while there are none', () => {
    expect(defaultQuantity(null, 7)).toBe(7);
    expect(defaultQuantity(null, 0)).toBe(20);
    expect(defaultQuantity(null, 300)).toBe(20);
    expect(defaultQuantity({ ...chosen, qntQuestions: 35 }, 30)).toBe(30);
    expect(defaultQuantity({ ...drawn, qntQuestions: 88 }, 7)).toBe(88);
  });
  it('returns the present number of questions of a drawn assessment', () => {
    expect(defaultQuantity({ ...drawn, qntQuestions: 88 })).toBe(88);
    expect(defaultQuantity({ ...drawn, qntQuestions: 82 })).toBe(82);
  });
  it('returns the requested number when all questions were removed', () =>
    expect(defaultQuantity({ ...drawn, qntQuestions: 0 })).toBe(85));
  it('returns at least the number of questions picked', () => {
    expect(defaultQuantity({ ...chosen, qntQuestions: 5 })).toBe(20);
    expect(defaultQuantity({ ...chosen, qntQuestions: 35 })).toBe(35);
  });
});
