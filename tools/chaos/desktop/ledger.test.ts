import { beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';

let ledger: Ledger;
/** Asks for a value, to which the app says that it is saved. */
const save = (key: string, value: string) => {
  ledger.ask(key, value);
  ledger.acknowledge(key);
};

beforeEach(() => {
  ledger = new Ledger();
});

describe('a ledger in which a question was saved', () => {
  beforeEach(() => save('k1', 'first'));

  it('finds nothing wrong if it is there once', () => {
    expect(ledger.problemsIn([{ key: 'k1', value: 'first' }])).toEqual([]);
  });

  it('finds it lost if it is not there', () => {
    expect(ledger.problemsIn([{ key: 'k2', value: 'first' }])).toEqual(['k1 is lost: first']);
  });

  it('finds it twice, also with another text', () => {
    const twice = ['first', 'second'].map((value) => ({ key: 'k1', value }));
    expect(ledger.problemsIn(twice)).toEqual(['k1 is there 2 times: first | second']);
  });

  it('finds an edit lost if the text before it is there', () => {
    save('k1', 'second');
    expect(ledger.problemsIn([{ key: 'k1', value: 'first' }])).toEqual([
      'k1 is "first", saved was "second", asked for since []',
    ]);
  });

  it('takes either text after an edit without an answer, and then the one that was found', () => {
    ledger.ask('k1', 'second');
    for (const value of ['first', 'second']) expect(ledger.problemsIn([{ key: 'k1', value }])).toEqual([]);
    ledger.adopt([{ key: 'k1', value: 'second' }]);
    expect(ledger.problemsIn([{ key: 'k1', value: 'first' }])).toHaveLength(1);
  });

  it('finds a text wrong that nobody has written', () => {
    ledger.ask('k1', 'second');
    expect(ledger.problemsIn([{ key: 'k1', value: 'firstsecond' }])).toHaveLength(1);
  });
});

describe('a ledger in which a new question got no answer', () => {
  beforeEach(() => ledger.ask('k1', 'first'));

  it('takes it there once, or not, but not twice', () => {
    expect(ledger.isSaved('k1')).toBe(false);
    const once = { key: 'k1', value: 'first' };
    expect(ledger.problemsIn([])).toEqual([]);
    expect(ledger.problemsIn([once])).toEqual([]);
    expect(ledger.problemsIn([once, once])).toHaveLength(1);
  });

  it('has it lost once it was found', () => {
    ledger.adopt([{ key: 'k1', value: 'first' }]);
    expect(ledger.isSaved('k1')).toBe(true);
    expect(ledger.problemsIn([])).toEqual(['k1 is lost: first']);
  });
});
