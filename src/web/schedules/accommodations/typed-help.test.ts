import { expect, it } from 'vitest';
import { findHelpProblem, parseTypedHelp, toTypedHelp } from './typed-help.ts';

const help = { extraPercent: 25, extraMinutes: 0, pauseMinutes: 5, largePrint: true };

it('parseTypedHelp returns what toTypedHelp was made of', () =>
  expect(parseTypedHelp(toTypedHelp(help))).toEqual(help));

it.each([
  ['', null],
  [' 10 ', null],
  ['601', 'extraMinutes'],
  ['-1', 'extraMinutes'],
  ['7.5', 'extraMinutes'],
  ['ten', 'extraMinutes'],
])('findHelpProblem of %j minutes is %j', (extraMinutes, expected) =>
  expect(findHelpProblem({ ...toTypedHelp(help), extraMinutes })).toBe(expected),
);
