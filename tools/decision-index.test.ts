import { describe, expect, it } from 'vitest';
import { findWrongNumbers, readDecision, writeDecisionIndex } from './decision-index.ts';

const text = '# Jobs are stored\n\nDate: 2026-11-21\n\n**Context.** …\n';
const decision = { file: '0001-jobs.md', number: 1, title: 'Jobs are stored', date: '2026-11-21' };

describe('readDecision', () => {
  it('reads number, title and date', () => expect(readDecision('0001-jobs.md', text)).toEqual(decision));

  it.each([
    ['jobs.md', text, 'is not named as'],
    ['0001-jobs.md', 'Jobs are stored\n', 'does not begin with its title'],
    ['0001-jobs.md', '# Jobs are stored\n\n**Context.** …\n', 'has no line with its date'],
  ])('refuses %s with %j', (file, content, problem) => expect(readDecision(file, content)).toContain(problem));
});

it('findWrongNumbers names decisions whose number is missing before or used twice', () => {
  const twice = [decision, { ...decision, file: '0001-other.md' }, { ...decision, file: '0003-third.md', number: 3 }];
  expect(findWrongNumbers(twice)).toEqual(['0001-other.md should have the number 0002.']);
});

it('writeDecisionIndex lists decisions with links', () =>
  expect(writeDecisionIndex([decision])).toContain('|\n| 1 | [Jobs are stored](0001-jobs.md) | 2026-11-21 |\n'));
