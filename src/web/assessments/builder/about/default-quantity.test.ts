import { describe, expect, it } from 'vitest';
import { defaultQuantity } from './default-quantity.ts';

const drawn = { type: 'automatic', qAutomaticQnt: 85 } as const;
const chosen = { type: 'manual', qAutomaticQnt: null } as const;

describe('the number of questions to draw', () => {
  it('begins with twenty', () => expect(defaultQuantity(null)).toBe(20));
  it('is what a drawn assessment has, with those added and without those removed by hand', () => {
    expect(defaultQuantity({ ...drawn, qntQuestions: 88 })).toBe(88);
    expect(defaultQuantity({ ...drawn, qntQuestions: 82 })).toBe(82);
  });
  it('is what was asked for where all have been removed', () =>
    expect(defaultQuantity({ ...drawn, qntQuestions: 0 })).toBe(85));
  it('has room for all that somebody has chosen', () => {
    expect(defaultQuantity({ ...chosen, qntQuestions: 5 })).toBe(20);
    expect(defaultQuantity({ ...chosen, qntQuestions: 35 })).toBe(35);
  });
});
