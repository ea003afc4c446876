import type { Block } from '../../../contract/assessments.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';

/** Returns whether the printed answer card and the mobile reader support the type of a question. */
export const fitsAnswerCard = ({ idType }: { idType: number }): boolean => screensOf(idType)?.isScannable === true;

/** Returns the questions whose types no answer card supports. */
export const withoutAnswerCard = (blocks: readonly Block[]): Block['questions'] =>
  blocks.flatMap(({ questions }) => questions).filter((question) => !fitsAnswerCard(question));
