import type { Capabilities } from './capabilities.ts';
import type { QuestionRules, QuestionRulesInput } from './question-type.ts';
import type { Doc } from './text/document/document.ts';
import { readableText } from './text/plain/plain-text.ts';

/** Declares a question type from its capabilities and its rules. Optional rules that are left out get the usual ones. */
export const defineQuestionType = <
  const Given extends Capabilities,
  Content extends { command: Doc },
  PublicContent,
  Response,
  Draft,
>(
  capabilities: Given,
  rules: QuestionRulesInput<Content, PublicContent, Response, Draft>,
): Given & QuestionRules<Content, PublicContent, Response, Draft> => ({
  stemText: ({ command }) => readableText(command),
  keyedAlternatives: () => null,
  chosenAlternatives: () => [],
  packageIds: () => [],
  legacyFields: [],
  ...capabilities,
  ...rules,
});
