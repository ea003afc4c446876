import { printBlanks } from './blanks/print.ts';
import { printGraded } from './graded/print.ts';
import { printH5p } from './h5p/print.ts';
import { printMultiple } from './multiple/print.ts';
import { printOpen } from './open/print.ts';
import type { PrintLayout } from './print-layout.ts';
import { type QuestionTypeName, questionTypeNames } from './question-type.ts';
import { printRubric } from './rubric/print.ts';
import { printSingle } from './single/print.ts';

const prints: Record<QuestionTypeName, (content: never) => PrintLayout> = {
  single: printSingle,
  multiple: printMultiple,
  blanks: printBlanks,
  open: printOpen,
  h5p: printH5p,
  graded: printGraded,
  rubric: printRubric,
};

/** How a question prints, from its public view. Throws a RangeError for a type that is not built. */
export function printLayoutOf(idType: number, content: unknown): PrintLayout {
  const name = questionTypeNames[idType];
  const print = name && prints[name];
  if (!print) throw new RangeError(`No question type ${idType}`);
  return print(content as never);
}
