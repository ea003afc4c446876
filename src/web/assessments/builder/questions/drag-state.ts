import type { Block } from '../../../../contract/assessments.ts';
import { applyChange, type Change } from './changes.ts';

/** What is being moved and its new position, from 0: a block (by its first question), or a question within its stimulus. */
export type DragState = { idQuestion: number; whole: boolean; index: number };

const blockWith = (blocks: readonly Block[], idQuestion: number) =>
  blocks.findIndex(({ questions }) => questions.some((question) => question.idQuestion === idQuestion));

/** Returns the state of a block or question that is picked up at its own position. */
export function startDrag(blocks: readonly Block[], idQuestion: number, whole: boolean): DragState {
  const block = blockWith(blocks, idQuestion);
  const within = blocks[block]?.questions.findIndex((question) => question.idQuestion === idQuestion) ?? 0;
  return { idQuestion, whole, index: whole ? block : within };
}

/** Returns the number of positions that it can have. */
export const countPositions = (blocks: readonly Block[], { idQuestion, whole }: DragState): number =>
  whole ? blocks.length : (blocks[blockWith(blocks, idQuestion)]?.questions.length ?? 1);

/** Returns the state with another position, at most the last one. */
export const dragTo = (blocks: readonly Block[], state: DragState, index: number): DragState => ({
  ...state,
  index: Math.min(Math.max(index, 0), countPositions(blocks, state) - 1),
});

/** Returns the change that dropping makes. */
export const moveOf = (state: DragState): Extract<Change, { kind: 'move' }> => ({ kind: 'move', ...state });

/** Returns the blocks with it at its new position. */
export const applyDrag = (blocks: readonly Block[], state: DragState | null): readonly Block[] =>
  state ? applyChange(blocks, moveOf(state)) : blocks;

/** Returns whether dropping it changes its position. */
export const hasMoved = (blocks: readonly Block[], state: DragState): boolean =>
  startDrag(blocks, state.idQuestion, state.whole).index !== state.index;
