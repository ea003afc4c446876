import type { Block } from '../../../../contract/assessments.ts';
import { applyChange, type Change } from './changes.ts';

/** Something in hand on its way to another place: a block (by its first question), or a question within its text. */
export type DragState = { idQuestion: number; whole: boolean; index: number };

const blockWith = (blocks: readonly Block[], idQuestion: number) =>
  blocks.findIndex(({ questions }) => questions.some((question) => question.idQuestion === idQuestion));

/** Takes it in hand where it stands. */
export function startDrag(blocks: readonly Block[], idQuestion: number, whole: boolean): DragState {
  const block = blockWith(blocks, idQuestion);
  const within = blocks[block]?.questions.findIndex((question) => question.idQuestion === idQuestion) ?? 0;
  return { idQuestion, whole, index: whole ? block : within };
}

/** How many places there are where it could stand. */
export const countPositions = (blocks: readonly Block[], { idQuestion, whole }: DragState): number =>
  whole ? blocks.length : (blocks[blockWith(blocks, idQuestion)]?.questions.length ?? 1);

/** The same thing at another place, held within those there are. */
export const dragTo = (blocks: readonly Block[], held: DragState, index: number): DragState => ({
  ...held,
  index: Math.min(Math.max(index, 0), countPositions(blocks, held) - 1),
});

export const moveOf = (held: DragState): Extract<Change, { kind: 'move' }> => ({ kind: 'move', ...held });

/** How the blocks look with it where it is held. */
export const applyDrag = (blocks: readonly Block[], held: DragState | null): readonly Block[] =>
  held ? applyChange(blocks, moveOf(held)) : blocks;

/** Whether letting go of it here moves anything. */
export const hasMoved = (blocks: readonly Block[], held: DragState): boolean =>
  startDrag(blocks, held.idQuestion, held.whole).index !== held.index;
