import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsOf, outcomeOf, type PageFacts } from './page-outcome.ts';
import { pageFaults } from './page-states.ts';

const sure = (letters: string) => [...letters].map((letter) => ({ letters: letter.trim(), isDoubtful: false }));
/** As `sure`, but the answers to these questions are doubtful. */
const doubtful = (letters: string, ...questions: number[]) =>
  sure(letters).map((answer, index) => ({ ...answer, isDoubtful: questions.includes(index + 1) }));

const page: PageFacts = { fault: null, sheet: 'own', student: 7, answers: sure('ABC'), others: [], elsewhere: null };
const outcome = (facts: Partial<PageFacts>) => outcomeOf({ ...page, ...facts });
const other = (answers: PageFacts['answers'], more: Partial<PageFacts['others'][number]> = {}) => ({
  ...{ idPage: 3, isSamePaper: true, answers, contradictsSheet: false },
  ...more,
});
const screen = (letters: string[], isRunning = false) => ({ source: 'screen' as const, letters, isRunning });

describe('a page with an answer sheet', () => {
  it('counts when its student is known, nothing is doubtful and nothing else is there', () => {
    expect(outcome({})).toEqual({ state: 'read', otherPage: null, conflict: null, differences: 0 });
  });

  it('waits for the doubtful answers, and for who it is where nobody knows', () => {
    expect(outcome({ answers: doubtful('ABC', 2) })).toMatchObject({ state: 'review' });
    expect(outcome({ student: null })).toMatchObject({ state: 'review' });
  });

  it('belongs to another schedule when its sheet does, whoever it is of', () => {
    expect(outcome({ sheet: 'foreign' })).toMatchObject({ state: 'foreign' });
    expect(outcome({ sheet: 'foreign', student: null, answers: [] }).state).toBe('foreign');
  });

  it.each(pageFaults)('is unreadable with the fault %s', (fault) => {
    expect(outcome({ fault, sheet: null, student: null, answers: [] }).state).toBe('unreadable');
  });

  it('is settled as a duplicate when the same sheet has the same answers', () => {
    expect(outcome({ others: [other(sure('ABC'))] })).toMatchObject({ state: 'duplicate', otherPage: 3 });
  });

  it('is a duplicate, too, where the two differ only in what one of them does not know', () => {
    expect(outcome({ answers: doubtful('ABD', 3), others: [other(sure('ABC'))] }).state).toBe('duplicate');
    expect(outcome({ others: [other(doubtful('ABD', 3))] }).state).toBe('duplicate');
  });

  it('contradicts another page of the student that has other answers, or another form', () => {
    const conflict = { state: 'conflict', otherPage: 3, conflict: 'sheet' };
    expect(outcome({ others: [other(sure('ACC'))] })).toEqual({ ...conflict, differences: 1 });
    expect(outcome({ others: [other(sure('ABC'), { isSamePaper: false })] })).toEqual({ ...conflict, differences: 3 });
  });

  it('contradicts a picture with other writing, also where one of them is doubtful, and repeats one with the same', () => {
    const unlike = { unlike: new Set([1]) };
    const written = [...sure('A'), ...sure('WW')];
    expect(outcome({ answers: written, others: [other(written)] }).state).toBe('duplicate');
    expect(outcome({ answers: written, others: [other(written, unlike)] })).toMatchObject({
      ...{ state: 'conflict', otherPage: 3, differences: 1 },
    });
    expect(outcome({ answers: doubtful('AWW', 2), others: [other(written, unlike)] }).state).toBe('review');
    expect(outcome({ answers: written, others: [other(doubtful('AWW', 2), unlike)] }).state).toBe('conflict');
  });

  it('repeats a page that waits for a choice, and does not contradict that as well', () => {
    const others = [other(sure('ABC')), other(sure('ACC'), { idPage: 4, contradictsSheet: true })];
    expect(outcome({ answers: sure('ACC'), others })).toMatchObject({ state: 'duplicate', otherPage: 4 });
    expect(outcome({ answers: sure('CCC'), others })).toMatchObject({
      state: 'conflict',
      otherPage: 3,
      differences: 2,
    });
    expect(outcome({ answers: sure('CCC'), others: others.slice(1) }).state).toBe('read');
  });

  it('has its doubts decided before anybody chooses between two pages', () => {
    expect(outcome({ answers: doubtful('ACC', 3), others: [other(sure('ABC'))] })).toMatchObject({
      state: 'review',
    });
  });

  it('contradicts what the student has answered on a screen or in a spreadsheet', () => {
    expect(outcome({ elsewhere: screen(['A', '', 'C']) })).toMatchObject({
      ...{ state: 'conflict', conflict: 'screen', differences: 1 },
    });
    const spreadsheet = { ...screen([]), source: 'spreadsheet' as const };
    expect(outcome({ elsewhere: spreadsheet })).toMatchObject({ conflict: 'spreadsheet', differences: 3 });
  });

  it('repeats what the student has answered in the same way elsewhere, unless more may come', () => {
    expect(outcome({ elsewhere: screen(['A', 'B', 'C']) })).toMatchObject({ state: 'duplicate', otherPage: null });
    expect(outcome({ elsewhere: screen(['A', 'B', 'C'], true) })).toMatchObject({ state: 'conflict', differences: 0 });
  });

  it('never counts while anything is doubtful, contradicts it, or its student is not known', () => {
    const anyAnswer = fc.record({ letters: fc.constantFrom('', 'A', 'B', 'AB'), isDoubtful: fc.boolean() });
    const anyAnswers = fc.array(anyAnswer, { minLength: 3, maxLength: 3 });
    const anyFacts: fc.Arbitrary<PageFacts> = fc.record({
      fault: fc.option(fc.constantFrom(...pageFaults)),
      sheet: fc.constantFrom('own', 'foreign', null),
      student: fc.option(fc.constant(7)),
      answers: anyAnswers,
      others: fc.array(
        fc.record({
          ...{ idPage: fc.constant(3), isSamePaper: fc.boolean(), answers: anyAnswers },
          contradictsSheet: fc.constant(false),
        }),
        { maxLength: 2 },
      ),
      elsewhere: fc.option(
        fc.record({
          source: fc.constantFrom('screen', 'spreadsheet'),
          letters: fc.array(fc.constantFrom('', 'A', 'B'), { minLength: 3, maxLength: 3 }),
          isRunning: fc.boolean(),
        }),
      ),
    });
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (outcomeOf(facts).state !== 'read') return;
        expect(facts).toMatchObject({ fault: null, others: [], elsewhere: null });
        expect(facts.student).not.toBeNull();
        expect(facts.sheet).not.toBe('foreign');
        expect(facts.answers.filter(({ isDoubtful }) => isDoubtful)).toEqual([]);
      }),
    );
  });
});

describe('what a person has to do about a page', () => {
  const needs = (page: Partial<Parameters<typeof needsOf>[0]>) =>
    needsOf({ state: 'read', fault: null, student: 7, doubts: 0, ...page });

  it('is nothing once it is settled, or where only another scan helps', () => {
    for (const state of ['read', 'duplicate', 'discarded'] as const) expect(needs({ state, doubts: 2 })).toEqual([]);
    expect(needs({ state: 'unreadable', fault: 'damaged' })).toEqual([]);
  });

  it('is to type its code, say who it is, decide answers, choose, or move it', () => {
    expect(needs({ state: 'unreadable', fault: 'code' })).toEqual(['code']);
    expect(needs({ state: 'review', student: null, doubts: 1 })).toEqual(['person', 'answers']);
    expect(needs({ state: 'review', doubts: 1 })).toEqual(['answers']);
    expect(needs({ state: 'conflict' })).toEqual(['choice']);
    expect(needs({ state: 'foreign' })).toEqual(['move']);
  });
});
