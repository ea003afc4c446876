import { describe, expect, it } from 'vitest';
import { otherSpellingsOf } from './other-spellings.ts';

describe('the usual other ways to write an answer', () => {
  it.each([
    [['3.5'], ['3,5']],
    [['-3,5'], ['-3.5']],
    [['3,5', '3.5'], []],
    [['1.234'], ['1,234', '1234']],
    [['37 500'], ['37500']],
    [['37500'], ['37 500']],
    [['2026'], []],
    [['1.234,5'], ['1,234,5', '1234.5', '1234,5']],
    [['.5'], ['0,5', '0.5']],
    [['25 km'], ['25km']],
    [['25km'], ['25 km']],
    [['3,5 m/s'], ['3.5 m/s', '3,5m/s']],
    [['40 %'], []],
    [['18ºC'], []],
    [['m²'], []],
    [['fotosíntesis'], []],
    [['1914-1918'], []],
    [['3.ª'], []],
    [[''], []],
  ])('of %j are %j', (answers, others) => expect(otherSpellingsOf(answers)).toEqual(others));
});
