import type { Block } from '../../../contract/assessments.ts';
import { type IdType, questionTypeNames } from '../../../questions/question-type.ts';

const single: IdType = 0;

/** Whether an answer card and the mobile reader can hold a question. */
export const fitsAnswerCard = ({ idType }: { idType: number }): boolean => idType === single;

/** The questions that keep an assessment from an answer card. */
export const withoutAnswerCard = (blocks: readonly Block[]): Block['questions'] =>
  blocks.flatMap(({ questions }) => questions).filter((question) => !fitsAnswerCard(question));

/** The name of a type in words of the bank; none for one that this version does not know. */
export const kindNameOf = (idType: number) => questionTypeNames[idType];
