export const MAXIMUM_QUESTIONS = 90;

export type Question = { idQuestion: number; idContext: number | null };

/** A question at its position in an assessment, from 1. */
export type Placed = Question & { position: number };

/** What is shown, moved and shuffled as one: a question of its own (no context), or a context with its questions. */
export type Block<Q extends Question = Question> = { idContext: number | null; questions: (Q & { number: number })[] };

/** A question by its id, or a context as a whole. */
export type Movable = number | { idContext: number };

/** The questions in their order, as blocks with the numbers printed beside them; a context stands where it begins. */
export function grouped<Q extends Question>(list: readonly Q[]): Block<Q>[] {
  let number = 0;
  return blocksOf(list).map((questions) => ({
    idContext: questions[0]?.idContext ?? null,
    questions: questions.map((question) => ({ ...question, number: ++number })),
  }));
}

/** The order of the positions, written 1 to n: without gaps, doubled positions or questions, or torn contexts. */
export function repaired(list: readonly Placed[]): Placed[] {
  const inOrder = list.toSorted((a, b) => a.position - b.position);
  const once = inOrder.filter(({ idQuestion }, at) => inOrder.findIndex((q) => q.idQuestion === idQuestion) === at);
  return placed(blocksOf(once));
}

/** The list with the questions at its end, or at the end of their context where it has begun; else why not. */
export function added(
  list: readonly Placed[],
  questions: readonly Question[],
): Placed[] | 'alreadyAdded' | 'maximumReached' {
  const together = [...repaired(list), ...questions];
  if (new Set(together.map(({ idQuestion }) => idQuestion)).size < together.length) return 'alreadyAdded';
  return together.length > MAXIMUM_QUESTIONS ? 'maximumReached' : placed(blocksOf(together));
}

/** The list without these questions; ids that are not in it change nothing. */
export function removed(list: readonly Placed[], idsQuestions: readonly number[]): Placed[] {
  return repaired(list.filter(({ idQuestion }) => !idsQuestions.includes(idQuestion)));
}

/**
 * The list with a block moved to `toIndex` among the blocks, or a question of a context to `toIndex` within its
 * context. Indices start at 0 and are held within what there is; something that is not in the list moves nothing.
 */
export function moved(list: readonly Placed[], what: Movable, toIndex: number): Placed[] {
  const blocks = blocksOf(repaired(list));
  const isWhat = ({ idQuestion, idContext }: Question) =>
    typeof what === 'number' ? idQuestion === what : idContext === what.idContext;
  const home = blocks.find((block) => block.some(isWhat));
  if (home === undefined) return placed(blocks);
  const within = typeof what === 'number' && home[0]?.idContext != null;
  return placed(
    within
      ? blocks.map((block) => (block === home ? relocated(block, block.findIndex(isWhat), toIndex) : block))
      : relocated(blocks, blocks.indexOf(home), toIndex),
  );
}

function blocksOf<Q extends Question>(list: readonly Q[]): Q[][] {
  const blocks: Q[][] = [];
  const contexts = new Map<number, Q[]>();
  for (const question of list) {
    const begun = question.idContext === null ? undefined : contexts.get(question.idContext);
    if (begun) {
      begun.push(question);
      continue;
    }
    const block = [question];
    blocks.push(block);
    if (question.idContext !== null) contexts.set(question.idContext, block);
  }
  return blocks;
}

const placed = (blocks: readonly (readonly Question[])[]): Placed[] =>
  blocks.flat().map(({ idQuestion, idContext }, at) => ({ idQuestion, idContext, position: at + 1 }));

function relocated<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.toSpliced(from, 1);
  // A negative start would count from the end.
  return rest.toSpliced(Math.max(0, to), 0, ...entries.slice(from, from + 1));
}
