import type { SheetAnswer } from '../../../contract/scanning.ts';
import { signsOfGrade } from '../../../core/scanning/marked-grade.ts';
import { gradeSigns } from '../../../core/sheet/grade-signs.ts';

/** Returns by what an answer is marked, in the order of its bubbles: the letters of a question, or the signs of a grade. */
export const signsOffered = ({ offered, isGrade }: Pick<SheetAnswer, 'offered' | 'isGrade'>): readonly string[] =>
  isGrade ? gradeSigns : [...offered];

/** Returns the signs that are marked for letters, or for a grade. */
export const signsMarked = ({ isGrade }: Pick<SheetAnswer, 'isGrade'>, letters: string): readonly string[] =>
  isGrade ? signsOfGrade(letters) : [...letters];
