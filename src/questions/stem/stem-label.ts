import { type QuestionTypeName, questionTypeNames } from '../question-type.ts';
import type { Doc } from '../text/document/document.ts';
import { spokenText } from '../text/plain/spoken-text.ts';

/** The types whose command view does not show the command: its gaps stand in the answer. */
const elsewhere: readonly (QuestionTypeName | undefined)[] = ['blanks'];

/** The command in words, for what it names, where its formulas would not be read as such. */
export const stemLabelOf = (idType: number, content: unknown): string | undefined =>
  elsewhere.includes(questionTypeNames[idType]) ? undefined : spokenText((content as { command: Doc }).command);
