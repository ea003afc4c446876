import type { Block } from '../../../../contract/assessments.ts';
import type { Entry, TeacherQuestion } from '../../../../contract/questions.ts';
import {
  appendQuestions,
  type MoveTarget,
  moveQuestions,
  type PositionedQuestion,
  removeQuestions,
  toNumberedBlocks,
} from '../../../../core/assessments/positions.ts';

/** What one does to the questions of a draft. */
export type Change =
  /** Questions of one entry of the bank: one of its own, or some of a context; `whole` = all the context has. */
  | { kind: 'add'; context: Entry['context']; questions: readonly TeacherQuestion[]; whole?: boolean }
  | { kind: 'remove'; idsQuestions: readonly number[] }
  /** A context moves whole, among the blocks; a question alone too; one of a context within it. From 0. */
  | { kind: 'move'; idQuestion: number; whole: boolean; index: number };

/**
 * The blocks after a change, by the same rules as on the server. A change that is done already, or that the rules
 * forbid, leaves them as they are: so it does no harm to apply one again to what the server has sent since.
 */
export function applyChange(blocks: readonly Block[], change: Change): Block[] {
  const held = heldIn(blocks);
  const placed = placedOf(held);
  switch (change.kind) {
    case 'add': {
      const missing = missingOf(change, held);
      const after = appendQuestions(placed, missing);
      return typeof after === 'string' ? [...blocks] : blocksOf(after, [...blocks, change]);
    }
    case 'remove':
      return blocksOf(removeQuestions(placed, change.idsQuestions), blocks);
    case 'move':
      return blocksOf(moveQuestions(placed, movableOf(change, held), change.index), blocks);
  }
}

/** Whether an assessment has no room for it: a refusal that needs no asking. */
export function exceedsMaximum(blocks: readonly Block[], change: Change): boolean {
  const held = heldIn(blocks);
  return change.kind === 'add' && appendQuestions(placedOf(held), missingOf(change, held)) === 'maximumReached';
}

/** The changes that bring back what a removal would take, each question where it stands now. */
export function changesToUndo(blocks: readonly Block[], idsQuestions: readonly number[]): Change[] {
  return blocks.flatMap((block, index): Change[] => {
    const gone = block.questions.filter(({ idQuestion }) => idsQuestions.includes(idQuestion));
    const [first] = gone;
    if (first === undefined) return [];
    const whole = gone.length === block.questions.length;
    return [
      { kind: 'add', context: block.context, questions: gone },
      ...(whole
        ? [{ kind: 'move' as const, idQuestion: first.idQuestion, whole, index }]
        : gone.map(({ idQuestion }) => ({
            kind: 'move' as const,
            idQuestion,
            whole,
            index: block.questions.findIndex((question) => question.idQuestion === idQuestion),
          }))),
    ];
  });
}

/** How many questions there are. */
export const countQuestions = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { questions }) => sum + questions.length, 0);

export const questionIdsIn = (blocks: readonly Block[]): ReadonlySet<number> =>
  new Set(blocks.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion)));

/** A question with the id of the stimulus, the wire's context, that it has in this assessment. */
type Held = TeacherQuestion & { idStimulus: number | null };

const heldUnder = (context: Block['context'], questions: readonly TeacherQuestion[]): Held[] =>
  questions.map((question) => ({ ...question, idStimulus: context?.idContext ?? null }));

const heldIn = (blocks: readonly Block[]): Held[] =>
  blocks.flatMap(({ context, questions }) => heldUnder(context, questions));

const placedOf = (held: readonly Held[]): PositionedQuestion<Held>[] =>
  held.map((question, index) => ({ ...question, position: index + 1 }));

const missingOf = ({ context, questions }: Extract<Change, { kind: 'add' }>, held: readonly Held[]): Held[] =>
  heldUnder(
    context,
    questions.filter(({ idQuestion }) => !held.some((one) => one.idQuestion === idQuestion)),
  );

function movableOf({ idQuestion, whole }: Extract<Change, { kind: 'move' }>, held: readonly Held[]): MoveTarget {
  const idStimulus = held.find((one) => one.idQuestion === idQuestion)?.idStimulus ?? null;
  return whole && idStimulus !== null ? { idStimulus } : idQuestion;
}

function blocksOf(placed: readonly PositionedQuestion<Held>[], texts: readonly Pick<Block, 'context'>[]): Block[] {
  const contexts = new Map(texts.map(({ context }) => [context?.idContext ?? null, context]));
  return toNumberedBlocks(placed).map(({ idStimulus, questions }) => ({
    context: contexts.get(idStimulus) ?? null,
    questions: questions.map(({ idStimulus: idContext, position: _, ...question }) => ({ ...question, idContext })),
  }));
}
