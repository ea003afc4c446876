import type { Problem } from '../../../questions/question-type.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { isYear, type QuestionValues } from '../question-values.ts';

/** Returns everything that prevents a question from being saved, in the order of the screen. */
export const questionProblems = ({ idType, draft, year }: QuestionValues): Problem[] => [
  ...(questionTypeOf(idType).problems(draft) ?? []),
  ...(isYear(year) ? [] : [{ name: 'blank', where: 'year' } as const]),
];
