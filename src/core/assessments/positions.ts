/** How many questions an assessment may have. */
export const MAXIMUM_QUESTIONS = 90;

/**
 * A question of an assessment; `idStimulus` is null for a question without a stimulus. Sections count from 1; a question of section
 * 0, or of none, is ahead of the first one.
 */
export type QuestionInOrder = { idQuestion: number; idStimulus: number | null; section?: number };

/** A question with its position in an assessment, from 1. */
export type PositionedQuestion<Q extends QuestionInOrder = QuestionInOrder> = Q & { position: number };

/**
 * What is shown, moved and shuffled as a unit: one question without a stimulus, or a stimulus with its questions.
 * `number` is printed, from 1.
 */
export type QuestionBlock<Q extends QuestionInOrder = QuestionInOrder> = {
  idStimulus: number | null;
  questions: (Q & { number: number })[];
};

/** What is moved: a question by its id, or a stimulus with all its questions. */
export type MoveTarget = number | { idStimulus: number };

/**
 * Returns the questions in their order as blocks, with the numbers printed next to them. The questions of a stimulus
 * are together at its first question.
 */
export function toNumberedBlocks<Q extends QuestionInOrder>(list: readonly Q[]): QuestionBlock<Q>[] {
  let number = 0;
  return groupByStimulus(list).map((questions) => ({
    idStimulus: questions[0]?.idStimulus ?? null,
    questions: questions.map((question) => ({ ...question, number: ++number })),
  }));
}

/**
 * Returns the questions in the order of their sections and positions, numbered 1 to n: without gaps and repeats, the questions of
 * a stimulus together, in the section of the first of them.
 */
export function normalizePositions<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
): PositionedQuestion<Q>[] {
  const inOrder = list.toSorted((a, b) => a.position - b.position);
  const once = inOrder.filter(({ idQuestion }, at) => inOrder.findIndex((q) => q.idQuestion === idQuestion) === at);
  return placed(inSections(groupByStimulus(once)));
}

/**
 * Returns the list with questions added at the end of their section, or at the end of their stimulus if it is in the list; or why
 * they cannot be added.
 */
export function appendQuestions<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
  questions: readonly Q[],
): PositionedQuestion<Q>[] | 'alreadyAdded' | 'maximumReached' {
  const together: Q[] = [...normalizePositions(list), ...questions];
  if (new Set(together.map(({ idQuestion }) => idQuestion)).size < together.length) return 'alreadyAdded';
  return together.length > MAXIMUM_QUESTIONS ? 'maximumReached' : placed(inSections(groupByStimulus(together)));
}

/**
 * Returns the list with a question in the place of another one; unchanged where it is there already, the other is not, or they are not of
 * one stimulus, which would tear it apart.
 */
export function replaceQuestion<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
  idQuestion: number,
  by: Q,
): PositionedQuestion<Q>[] {
  const isThere = list.some((listed) => listed.idQuestion === by.idQuestion);
  return normalizePositions(
    list.map((listed) =>
      !isThere && listed.idQuestion === idQuestion && listed.idStimulus === by.idStimulus
        ? { ...by, position: listed.position, ...(listed.section !== undefined && { section: listed.section }) }
        : listed,
    ),
  );
}

/** Returns the list without these questions. Ignores ids that are not in it. */
export function removeQuestions<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
  idsQuestions: readonly number[],
): PositionedQuestion<Q>[] {
  return normalizePositions(list.filter(({ idQuestion }) => !idsQuestions.includes(idQuestion)));
}

/**
 * Returns the list with a block moved to `toIndex` among the blocks, or with a question of a stimulus moved to
 * `toIndex` within it. Indices start at 0 and are clamped; what is not in the list moves nothing. A block that is moved to a section
 * stays within it; otherwise it joins the section of the block that it was moved past last.
 */
export function moveQuestions<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
  what: MoveTarget,
  toIndex: number,
  toSection?: number,
): PositionedQuestion<Q>[] {
  const blocks = groupByStimulus(normalizePositions(list));
  const isWhat = ({ idQuestion, idStimulus }: QuestionInOrder) =>
    typeof what === 'number' ? idQuestion === what : idStimulus === what.idStimulus;
  const home = blocks.find((block) => block.some(isWhat));
  if (home === undefined) return placed(blocks);
  const within = typeof what === 'number' && home[0]?.idStimulus != null;
  if (within)
    return placed(blocks.map((block) => (block === home ? relocated(block, block.findIndex(isWhat), toIndex) : block)));
  const from = blocks.indexOf(home);
  const rest = blocks.toSpliced(from, 1);
  const passed = toIndex > from ? rest[Math.min(toIndex, rest.length) - 1] : rest[Math.max(0, toIndex)];
  const section = toSection ?? (toIndex === from ? sectionOf(home) : sectionOf(passed ?? home));
  const begin = rest.filter((block) => sectionOf(block) < section).length;
  const end = rest.filter((block) => sectionOf(block) <= section).length;
  return placed(rest.toSpliced(Math.min(Math.max(toIndex, begin), end), 0, inSection(home, section)));
}

/** Returns the section of a block, which is that of its first question. */
export const sectionOf = ([first]: readonly QuestionInOrder[]): number => first?.section ?? 0;

const inSection = <Q extends QuestionInOrder>(block: readonly Q[], section: number): Q[] =>
  block.map((question) => ((question.section ?? 0) === section ? question : { ...question, section }));

/** Returns a block whole in the section of its first question: a stimulus may have been written to questions of several. */
export const inOneSection = <Q extends QuestionInOrder>(block: readonly Q[]): Q[] => inSection(block, sectionOf(block));

/** Returns blocks in the order of their sections, each whole in the section of its first question. */
const inSections = <Q extends QuestionInOrder>(blocks: readonly (readonly Q[])[]): Q[][] =>
  blocks.map(inOneSection).toSorted((a, b) => sectionOf(a) - sectionOf(b));

/**
 * Returns the questions in their order as lists: those of one stimulus together where its first one is, any other
 * alone.
 */
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
