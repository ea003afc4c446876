import type { Problem } from '../../../questions/question-type.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { isYear, type QuestionValues } from './question-values.ts';

/** Returns everything that prevents a question from being saved, in the order of the screen. */
export const questionProblems = ({ idType, draft, idsCataloging, year }: QuestionValues): Problem[] => [
  ...(questionTypeOf(idType).problems(draft) ?? []),
  ...(idsCataloging.length === 0 ? [{ name: 'blank', where: 'idCataloging' } as const] : []),
  ...(isYear(year) ? [] : [{ name: 'blank', where: 'year' } as const]),
];
