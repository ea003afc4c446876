import type { Block } from '../../../../contract/assessments.ts';
import { applied, type Change } from './changes.ts';

/** Something in hand on its way to another place: a block (by its first question), or a question within its text. */
export type Held = { idQuestion: number; whole: boolean; index: number };

const blockWith = (blocks: readonly Block[], idQuestion: number) =>
  blocks.findIndex(({ questions }) => questions.some((question) => question.idQuestion === idQuestion));

/** Takes it in hand where it stands. */
export function taken(blocks: readonly Block[], idQuestion: number, whole: boolean): Held {
  const block = blockWith(blocks, idQuestion);
  const within = blocks[block]?.questions.findIndex((question) => question.idQuestion === idQuestion) ?? 0;
  return { idQuestion, whole, index: whole ? block : within };
}

/** How many places there are where it could stand. */
export const placesFor = (blocks: readonly Block[], { idQuestion, whole }: Held): number =>
  whole ? blocks.length : (blocks[blockWith(blocks, idQuestion)]?.questions.length ?? 1);

/** The same thing at another place, held within those there are. */
export const heldAt = (blocks: readonly Block[], held: Held, index: number): Held => ({
  ...held,
  index: Math.min(Math.max(index, 0), placesFor(blocks, held) - 1),
});

export const moveOf = (held: Held): Extract<Change, { kind: 'move' }> => ({ kind: 'move', ...held });

/** How the blocks look with it where it is held. */
export const withHeld = (blocks: readonly Block[], held: Held | null): readonly Block[] =>
  held ? applied(blocks, moveOf(held)) : blocks;

/** Whether letting go of it here moves anything. */
export const isElsewhere = (blocks: readonly Block[], held: Held): boolean =>
  taken(blocks, held.idQuestion, held.whole).index !== held.index;
