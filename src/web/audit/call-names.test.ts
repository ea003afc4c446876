import { expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import words from '../words/audit/en.json' with { type: 'json' };

it('the words for calls in the audit are of calls that exist', () => {
  const all = Object.values(calls).flatMap((area) => Object.values(area) as Call[]);
  const names = new Set(all.map(({ name }) => name));
  expect(Object.keys(words.calls).filter((name) => !names.has(name))).toEqual([]);
});

it('every call that is written to the audit has words', () => {
  const all = Object.values(calls).flatMap((area) => Object.values(area) as Call[]);
  const audited = all.filter((call) => call.effect === 'changing' || call.body === 'form');
  expect(audited.map(({ name }) => name).filter((name) => !Object.hasOwn(words.calls, name))).toEqual([]);
});
