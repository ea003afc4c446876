import type { Block } from '../../../../contract/assessments.ts';
import type { Entry, TeacherQuestion } from '../../../../contract/questions.ts';
import {
  appendQuestions,
  type MoveTarget,
  moveQuestions,
  type PositionedQuestion,
  removeQuestions,
  replaceQuestion,
  toNumberedBlocks,
} from '../../../../core/assessments/positions.ts';

/** Questions of one bank entry: a single one, or some of a stimulus. */
export type AddedEntry = { context: Entry['context']; questions: readonly TeacherQuestion[] };

/** A change to the questions of a draft. */
export type Change =
  /** `whole` = all of the stimulus. */
  | ({ kind: 'add'; whole?: boolean } & AddedEntry)
  /** Questions of several entries in one step. */
  | { kind: 'addSeveral'; entries: readonly AddedEntry[] }
  | { kind: 'remove'; idsQuestions: readonly number[] }
  /** A question takes the place of another one, of the same stimulus if it has any. */
  | { kind: 'replace'; idQuestion: number; by: TeacherQuestion }
  /** With `whole`, a stimulus or single question moves among the blocks; else a question within its stimulus. From 0. */
  | { kind: 'move'; idQuestion: number; whole: boolean; index: number };

/**
 * Returns the blocks after a change, by the rules of the server. A change that is already made or that the rules
 * forbid leaves them unchanged, so applying it again to a newer reply does no harm.
 */
export function applyChange(blocks: readonly Block[], change: Change): Block[] {
  const current = flattenBlocks(blocks);
  const positioned = withPositions(current);
  switch (change.kind) {
    case 'add': {
      const missing = questionsToAdd(change, current);
      const after = appendQuestions(positioned, missing);
      return typeof after === 'string' ? [...blocks] : toBlocks(after, [...blocks, change]);
    }
    case 'addSeveral':
      return change.entries.reduce<Block[]>(
        (before, entry) => applyChange(before, { kind: 'add', ...entry }),
        [...blocks],
      );
    case 'remove':
      return toBlocks(removeQuestions(positioned, change.idsQuestions), blocks);
    case 'replace': {
      const idStimulus = current.find(({ idQuestion }) => idQuestion === change.idQuestion)?.idStimulus ?? null;
      return toBlocks(replaceQuestion(positioned, change.idQuestion, { ...change.by, idStimulus }), blocks);
    }
    case 'move':
      return toBlocks(moveQuestions(positioned, moveTargetOf(change, current), change.index), blocks);
  }
}

/** Returns whether a change would add more questions than an assessment may have. */
export function exceedsMaximum(blocks: readonly Block[], change: Change): boolean {
  if (change.kind !== 'add' && change.kind !== 'addSeveral') return false;
  const current = flattenBlocks(blocks);
  const entries = change.kind === 'add' ? [change] : change.entries;
  const missing = entries.flatMap((entry) => questionsToAdd(entry, current));
  return appendQuestions(withPositions(current), missing) === 'maximumReached';
}

/** Returns the number of questions in all blocks. */
export const countQuestions = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { questions }) => sum + questions.length, 0);

/** Returns the ids of the questions in all blocks. */
export const questionIdsIn = (blocks: readonly Block[]): ReadonlySet<number> =>
  new Set(blocks.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion)));

/** A question with the id of the stimulus, the wire's context, that it has in this assessment. */
type FlatQuestion = TeacherQuestion & { idStimulus: number | null };

const withStimulusId = (context: Block['context'], questions: readonly TeacherQuestion[]): FlatQuestion[] =>
  questions.map((question) => ({ ...question, idStimulus: context?.idContext ?? null }));

const flattenBlocks = (blocks: readonly Block[]): FlatQuestion[] =>
  blocks.flatMap(({ context, questions }) => withStimulusId(context, questions));

const withPositions = (current: readonly FlatQuestion[]): PositionedQuestion<FlatQuestion>[] =>
  current.map((question, index) => ({ ...question, position: index + 1 }));

const questionsToAdd = ({ context, questions }: AddedEntry, current: readonly FlatQuestion[]): FlatQuestion[] =>
  withStimulusId(
    context,
    questions.filter(({ idQuestion }) => !current.some((question) => question.idQuestion === idQuestion)),
  );

function moveTargetOf(
  { idQuestion, whole }: Extract<Change, { kind: 'move' }>,
  current: readonly FlatQuestion[],
): MoveTarget {
  const idStimulus = current.find((question) => question.idQuestion === idQuestion)?.idStimulus ?? null;
  return whole && idStimulus !== null ? { idStimulus } : idQuestion;
}

function toBlocks(
  positioned: readonly PositionedQuestion<FlatQuestion>[],
  texts: readonly Pick<Block, 'context'>[],
): Block[] {
  const contexts = new Map(texts.map(({ context }) => [context?.idContext ?? null, context]));
  return toNumberedBlocks(positioned).map(({ idStimulus, questions }) => ({
    context: contexts.get(idStimulus) ?? null,
    questions: questions.map(({ idStimulus: idContext, position: _, ...question }) => ({ ...question, idContext })),
  }));
}
