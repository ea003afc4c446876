import { expect, it } from 'vitest';
import { areAddressesValid, countRules, noTypedRules, parseTypedRules, toTypedRules } from './typed-rules.ts';

it('parseTypedRules returns the networks of lines, commas and spaces', () =>
  expect(parseTypedRules({ ...noTypedRules, addresses: '10.0.0.0/8, 10.1.1.1\n ::1 ' }).addresses).toEqual([
    ...['10.0.0.0/8', '10.1.1.1', '::1'],
  ]));

it('areAddressesValid is false for a text that is no network, and for too many of them', () => {
  expect(areAddressesValid(noTypedRules)).toBe(true);
  expect(areAddressesValid({ ...noTypedRules, addresses: '10.0.0.0/8 room' })).toBe(false);
  expect(areAddressesValid({ ...noTypedRules, addresses: '::1 '.repeat(21) })).toBe(false);
});

it('countRules counts the rules that are asked for', () => {
  expect(countRules(noTypedRules)).toBe(0);
  const rules = { shuffles: true, oneByOne: false, roomCode: 'K7M4QX', fullScreen: true, addresses: ['10.0.0.0/8'] };
  expect(countRules(toTypedRules(rules))).toBe(4);
});
