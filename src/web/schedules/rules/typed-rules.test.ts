import { expect, it } from 'vitest';
import { countRules, noTypedRules, parseTypedRules, problemsOfRules, toTypedRules } from './typed-rules.ts';

it('parseTypedRules returns the networks of lines, commas and spaces', () =>
  expect(parseTypedRules({ ...noTypedRules, addresses: '10.0.0.0/8, 10.1.1.1\n ::1 ' }).addresses).toEqual([
    ...['10.0.0.0/8', '10.1.1.1', '::1'],
  ]));

it('problemsOfRules names a text that is no network or no key, and too many of them', () => {
  const key = 'A1'.repeat(32);
  expect(problemsOfRules({ ...noTypedRules, addresses: '10.0.0.0/8', browserKeys: ` ${key}\n${key}` })).toEqual([]);
  expect(problemsOfRules({ ...noTypedRules, addresses: '10.0.0.0/8 room' })).toEqual(['addresses']);
  expect(problemsOfRules({ ...noTypedRules, addresses: '::1 '.repeat(21) })).toEqual(['addresses']);
  expect(problemsOfRules({ ...noTypedRules, browserKeys: key.slice(1) })).toEqual(['browserKeys']);
  expect(problemsOfRules({ ...noTypedRules, browserKeys: `${key} `.repeat(21) })).toEqual(['browserKeys']);
});

it('countRules counts the rules that are asked for', () => {
  expect(countRules(noTypedRules)).toBe(0);
  const rules = {
    shuffles: true,
    oneByOne: false,
    roomCode: 'K7M4QX',
    fullScreen: true,
    addresses: ['10.0.0.0/8'],
    browserKeys: ['ab'],
  };
  expect(countRules(toTypedRules(rules))).toBe(5);
});
