import type { Capabilities } from './capabilities.ts';
import type { QuestionRules, QuestionRulesInput, RightAnswer } from './question-type.ts';
import type { Doc } from './text/document/document.ts';
import { readableText } from './text/plain/plain-text.ts';

/** Declares a question type from its capabilities and its rules. Optional rules that are left out get the usual ones. */
export const defineQuestionType = <
  const Given extends Capabilities,
  Content extends { command: Doc; feedback: Doc | null },
  PublicContent,
  Response,
  Draft,
>(
  capabilities: Given,
  rules: QuestionRulesInput<Content, PublicContent, Response, Draft>,
): Given & QuestionRules<Content, PublicContent, Response, Draft> => ({
  stemText: ({ command }) => readableText(command),
  keyedAlternatives: () => null,
  answerOptions: (content) =>
    rules.keyedAlternatives?.(content)?.alternatives.map(({ id, text }) => ({ id, text, level: null })) ?? [],
  chosenAlternatives: () => [],
  answeredParts: () => [],
  fromCell: () => null,
  sheetField: () => null,
  fromMarks: () => null,
  fromPicture: () => null,
  toCell: (_, response) => rules.writtenText?.(response) ?? '',
  shuffled: (content) => content,
  movableAlternatives: () => [],
  arranged: () => null,
  writtenText: () => '',
  packageIds: () => [],
  legacyFields: [],
  answerKeyFields: [],
  rightAnswer: (content) => answerByLetters(capabilities, rules.keyLetters(content)),
  solution: ({ feedback }) => feedback,
  ...capabilities,
  ...rules,
});

/** Returns what is right of a question, given the letters of its answer key. */
function answerByLetters({ waitsForGrade, isSelfReported }: Capabilities, letters: string | null): RightAnswer {
  if (letters !== null) return { type: 'letters', letters };
  if (waitsForGrade) return { type: 'byHand' };
  return { type: isSelfReported ? 'onScreen' : 'none' };
}
