import type { Block } from '../../../contract/assessments.ts';
import type { Entry, TeacherQuestion } from '../../../contract/questions.ts';
import { added, grouped, type Movable, moved, type Placed, removed } from '../../../core/positions.ts';

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
export function applied(blocks: readonly Block[], change: Change): Block[] {
  const held = heldIn(blocks);
  const placed = placedOf(held);
  switch (change.kind) {
    case 'add': {
      const missing = missingOf(change, held);
      const after = added(placed, missing);
      return typeof after === 'string' ? [...blocks] : blocksOf(after, [...held, ...missing], [...blocks, change]);
    }
    case 'remove':
      return blocksOf(removed(placed, change.idsQuestions), held, blocks);
    case 'move':
      return blocksOf(moved(placed, movableOf(change, held), change.index), held, blocks);
  }
}

/** Whether an assessment has no room for it: a refusal that needs no asking. */
export function isTooMuch(blocks: readonly Block[], change: Change): boolean {
  const held = heldIn(blocks);
  return change.kind === 'add' && added(placedOf(held), missingOf(change, held)) === 'maximumReached';
}

/** The changes that bring back what a removal would take, each question where it stands now. */
export function undoing(blocks: readonly Block[], idsQuestions: readonly number[]): Change[] {
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
export const countOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { questions }) => sum + questions.length, 0);

export const idsIn = (blocks: readonly Block[]): ReadonlySet<number> =>
  new Set(blocks.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion)));

const heldIn = (blocks: readonly Block[]): TeacherQuestion[] =>
  blocks.flatMap(({ context, questions }) =>
    questions.map((question) => ({ ...question, idContext: context?.idContext ?? null })),
  );

const placedOf = (held: readonly TeacherQuestion[]): Placed[] =>
  held.map(({ idQuestion, idContext }, index) => ({ idQuestion, idContext, position: index + 1 }));

const missingOf = (
  { context, questions }: Extract<Change, { kind: 'add' }>,
  held: readonly TeacherQuestion[],
): TeacherQuestion[] =>
  questions
    .filter(({ idQuestion }) => !held.some((one) => one.idQuestion === idQuestion))
    .map((question) => ({ ...question, idContext: context?.idContext ?? null }));

function movableOf(
  { idQuestion, whole }: Extract<Change, { kind: 'move' }>,
  held: readonly TeacherQuestion[],
): Movable {
  const idContext = held.find((one) => one.idQuestion === idQuestion)?.idContext ?? null;
  return whole && idContext !== null ? { idContext } : idQuestion;
}

function blocksOf(
  placed: readonly Placed[],
  held: readonly TeacherQuestion[],
  texts: readonly Pick<Block, 'context'>[],
): Block[] {
  const byId = new Map(held.map((question) => [question.idQuestion, question]));
  const contexts = new Map(texts.map(({ context }) => [context?.idContext ?? null, context]));
  return grouped(placed.flatMap(({ idQuestion }) => byId.get(idQuestion) ?? [])).map(({ idContext, questions }) => ({
    context: contexts.get(idContext) ?? null,
    questions,
  }));
}
