import type { Block } from '../../../../contract/assessments.ts';
import { applyChange, type Change, questionIdsIn } from './changes.ts';

/** A change that was made. `count` questions are its subject; `number` is the printed number of the first one. */
export type Step = {
  kind: 'add' | 'remove' | 'replace' | 'move';
  count: number;
  number: number;
  change: Change;
  undo: readonly Change[];
};

/** The changes that can be undone and those that can be made again, in both the next one last. */
export type ChangeHistory = { past: readonly Step[]; future: readonly Step[] };

/** How many changes can be undone. */
export const MAXIMUM_STEPS = 100;

export const emptyHistory: ChangeHistory = { past: [], future: [] };

/** Returns the history after a further change, which forgets what was undone before it. */
export const withStep = ({ past }: ChangeHistory, step: Step): ChangeHistory => ({
  past: [...past, step].slice(-MAXIMUM_STEPS),
  future: [],
});

/** Returns the history after the last change was undone. */
export const withUndone = ({ past, future }: ChangeHistory): ChangeHistory => ({
  past: past.slice(0, -1),
  future: [...future, ...past.slice(-1)],
});

/** Returns the history after the change undone last was made again. */
export const withRedone = ({ past, future }: ChangeHistory): ChangeHistory => ({
  past: [...past, ...future.slice(-1)],
  future: future.slice(0, -1),
});

/** Returns a change to these blocks with the changes that undo it, or null where it changes nothing. */
export function stepOf(blocks: readonly Block[], change: Change): Step | null {
  const after = applyChange(blocks, change);
  if (sameOrder(blocks, after)) return null;
  if (change.kind === 'move') return stepOfMove(blocks, change);
  const had = questionIdsIn(blocks);
  const has = questionIdsIn(after);
  if (change.kind === 'remove') {
    const removed = [...had].filter((id) => !has.has(id));
    return { kind: 'remove', ...subject(blocks, removed), change, undo: restore(blocks, removed) };
  }
  if (change.kind === 'replace') return stepOfReplacing(blocks, change);
  const added = [...has].filter((id) => !had.has(id));
  return { kind: 'add', ...subject(after, added), change, undo: [{ kind: 'remove', idsQuestions: added }] };
}

function stepOfReplacing(blocks: readonly Block[], change: Extract<Change, { kind: 'replace' }>): Step | null {
  const questions = blocks.flatMap((block) => block.questions);
  const old = questions.find(({ idQuestion }) => idQuestion === change.idQuestion);
  if (!old) return null;
  const undo: Change = { kind: 'replace', idQuestion: change.by.idQuestion, by: old };
  return { kind: 'replace', ...subject(blocks, [change.idQuestion]), change, undo: [undo] };
}

function stepOfMove(blocks: readonly Block[], change: Extract<Change, { kind: 'move' }>): Step | null {
  const isHere = ({ questions }: Block) => questions.some(({ idQuestion }) => idQuestion === change.idQuestion);
  const at = blocks.findIndex(isHere);
  const block = blocks[at];
  if (!block) return null;
  const whole = change.whole || block.context === null;
  const within = block.questions.findIndex(({ idQuestion }) => idQuestion === change.idQuestion);
  const ids = whole ? block.questions.map(({ idQuestion }) => idQuestion) : [change.idQuestion];
  return { kind: 'move', ...subject(blocks, ids), change, undo: [{ ...change, index: whole ? at : within }] };
}

/** Returns the changes that add questions again after their removal from these blocks, each at its position. */
const restore = (blocks: readonly Block[], idsQuestions: readonly number[]): Change[] =>
  blocks.flatMap((block, index): Change[] => {
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

const subject = (blocks: readonly Block[], ids: readonly number[]): Pick<Step, 'count' | 'number'> => {
  const questions = blocks.flatMap((block) => block.questions);
  return {
    count: ids.length,
    number: questions.find(({ idQuestion }) => ids.includes(idQuestion))?.number ?? 0,
  };
};

const sameOrder = (a: readonly Block[], b: readonly Block[]): boolean => {
  const [before, after] = [[...questionIdsIn(a)], [...questionIdsIn(b)]];
  return before.length === after.length && before.every((id, at) => id === after[at]);
};
