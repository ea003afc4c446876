import { expect, it } from 'vitest';
import { sampleContent } from '../../tests/support/question-contents.ts';
import { isAnswerKeyOf } from './answer-key.ts';
import { type IdType, questionTypeOf } from './registry.ts';

const can = (idType: IdType, answerKey: unknown) =>
  isAnswerKeyOf(questionTypeOf(idType), sampleContent(idType), answerKey);

it.each<[string, IdType, unknown]>([
  ['another alternative of a single answer', 0, { correct: 1 }],
  ['other alternatives of a multiple answer', 1, { correct: [1, 3] }],
  ['other answers of a gap', 2, { gaps: [1, 2].map((id) => ({ id, answers: ['río', 'arroyo'] })) }],
])('%s is an answer key', (_, idType, answerKey) => expect(can(idType, answerKey)).toBe(true));

it.each<[string, IdType, unknown]>([
  ['an alternative that there is not', 0, { correct: 7 }],
  ['a list where one is right', 0, { correct: [1] }],
  ['one alternative where several are right', 1, { correct: [1] }],
  ['a field that is no key', 0, { correct: 1, command: {} }],
  ['nothing', 0, {}],
  ['a number', 0, 1],
  ['none at all', 0, null],
  ['any key of an open question', 3, { correct: 1 }],
  ['any key of a scale', 5, { correct: 1 }],
])('%s is no answer key', (_, idType, answerKey) => expect(can(idType, answerKey)).toBe(false));
