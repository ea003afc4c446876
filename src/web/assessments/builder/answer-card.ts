import type { Block } from '../../../contract/assessments.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';

/** Whether an answer card and the mobile reader can hold a question. */
export const fitsAnswerCard = ({ idType }: { idType: number }): boolean => screensOf(idType)?.isScannable === true;

/** The questions that keep an assessment from an answer card. */
export const withoutAnswerCard = (blocks: readonly Block[]): Block['questions'] =>
  blocks.flatMap(({ questions }) => questions).filter((question) => !fitsAnswerCard(question));
