export const MAXIMUM_QUESTIONS = 90;

export type QuestionInOrder = { idQuestion: number; idStimulus: number | null };

/** A question at its position in an assessment, from 1. */
export type PositionedQuestion<Q extends QuestionInOrder = QuestionInOrder> = Q & { position: number };

/** What is shown, moved and shuffled as one: a question of its own (no stimulus), or a stimulus with its questions. */
export type QuestionBlock<Q extends QuestionInOrder = QuestionInOrder> = {
  idStimulus: number | null;
  questions: (Q & { number: number })[];
};

/** A question by its id, or a stimulus as a whole. */
export type MoveTarget = number | { idStimulus: number };

/** The questions in their order, as blocks with the numbers printed beside them; a stimulus stands where it begins. */
export function toNumberedBlocks<Q extends QuestionInOrder>(list: readonly Q[]): QuestionBlock<Q>[] {
  let number = 0;
  return groupByStimulus(list).map((questions) => ({
    idStimulus: questions[0]?.idStimulus ?? null,
    questions: questions.map((question) => ({ ...question, number: ++number })),
  }));
}

/** The order of the positions, written 1 to n: without gaps, doubled positions or questions, or torn stimuli. */
export function normalizePositions<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
): PositionedQuestion<Q>[] {
  const inOrder = list.toSorted((a, b) => a.position - b.position);
  const once = inOrder.filter(({ idQuestion }, at) => inOrder.findIndex((q) => q.idQuestion === idQuestion) === at);
  return placed(groupByStimulus(once));
}

/** The list with the questions at its end, or at the end of their stimulus where it has begun; else why not. */
export function appendQuestions<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
  questions: readonly Q[],
): PositionedQuestion<Q>[] | 'alreadyAdded' | 'maximumReached' {
  const together: Q[] = [...normalizePositions(list), ...questions];
  if (new Set(together.map(({ idQuestion }) => idQuestion)).size < together.length) return 'alreadyAdded';
  return together.length > MAXIMUM_QUESTIONS ? 'maximumReached' : placed(groupByStimulus(together));
}

/** The list without these questions; ids that are not in it change nothing. */
export function removeQuestions<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
  idsQuestions: readonly number[],
): PositionedQuestion<Q>[] {
  return normalizePositions(list.filter(({ idQuestion }) => !idsQuestions.includes(idQuestion)));
}

/**
 * The list with a block moved to `toIndex` among the blocks, or a question of a stimulus to `toIndex` within it. Indices start at 0 and are held within what there is; something that is not in the list moves nothing.
 */
export function moveQuestions<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
  what: MoveTarget,
  toIndex: number,
): PositionedQuestion<Q>[] {
  const blocks = groupByStimulus(normalizePositions(list));
  const isWhat = ({ idQuestion, idStimulus }: QuestionInOrder) =>
    typeof what === 'number' ? idQuestion === what : idStimulus === what.idStimulus;
  const home = blocks.find((block) => block.some(isWhat));
  if (home === undefined) return placed(blocks);
  const within = typeof what === 'number' && home[0]?.idStimulus != null;
  return placed(
    within
      ? blocks.map((block) => (block === home ? relocated(block, block.findIndex(isWhat), toIndex) : block))
      : relocated(blocks, blocks.indexOf(home), toIndex),
  );
}

/** Returns the questions in their order, those of one stimulus together where it begins. */
export function groupByStimulus<Q extends QuestionInOrder>(list: readonly Q[]): Q[][] {
  const blocks: Q[][] = [];
  const stimuli = new Map<number, Q[]>();
  for (const question of list) {
    const begun = question.idStimulus === null ? undefined : stimuli.get(question.idStimulus);
    if (begun) {
      begun.push(question);
      continue;
    }
    const block = [question];
    blocks.push(block);
    if (question.idStimulus !== null) stimuli.set(question.idStimulus, block);
  }
  return blocks;
}

const placed = <Q extends QuestionInOrder>(blocks: readonly (readonly Q[])[]): PositionedQuestion<Q>[] =>
  blocks.flat().map((question, at) => ({ ...question, position: at + 1 }));

function relocated<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.toSpliced(from, 1);
  // A negative start would count from the end.
  return rest.toSpliced(Math.max(0, to), 0, ...entries.slice(from, from + 1));
}
