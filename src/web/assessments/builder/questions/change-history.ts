import type { Block } from '../../../../contract/assessments.ts';
import { isSameJson } from '../../../../core/same-json.ts';
import { applyChange, type Change, questionIdsIn } from './changes.ts';

/** A change that was made. `count` questions are its subject; `number` is the printed number of the first one. */
export type Step = {
  kind: 'add' | 'remove' | 'replace' | 'move' | 'sections' | 'weights';
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
  if (change.kind === 'weights') return stepOfWeights(blocks, change);
  if (change.kind === 'sections') return stepOfSections(blocks, change);
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
  return {
    kind: 'move',
    ...subject(blocks, ids),
    change,
    undo: [{ ...change, index: whole ? at : within, section: block.section }],
  };
}

function stepOfWeights(blocks: readonly Block[], change: Extract<Change, { kind: 'weights' }>): Step | null {
  const questions = blocks.flatMap((block) => block.questions);
  const former = change.weights.flatMap(({ idQuestion, weight }) => {
    const before = questions.find((one) => one.idQuestion === idQuestion)?.weight;
    return before === undefined || before === weight ? [] : [{ idQuestion, weight: before }];
  });
  if (former.length === 0) return null;
  const ids = former.map(({ idQuestion }) => idQuestion);
  return { kind: 'weights', ...subject(blocks, ids), change, undo: [{ kind: 'weights', weights: former }] };
}

/** Undoing names the questions of each section: one that is no more has none that would come back by themselves. */
function stepOfSections(blocks: readonly Block[], change: Extract<Change, { kind: 'sections' }>): Step {
  const idsOf = (number: number) =>
    blocks.flatMap(({ section, questions }) =>
      section === number ? questions.map(({ idQuestion }) => idQuestion) : [],
    );
  const former = change.before.map((section, at) => ({ ...section, idsQuestions: idsOf(at + 1) }));
  return {
    ...{ kind: 'sections', count: 1, number: 0, change },
    undo: [{ kind: 'sections', before: change.sections, sections: former }],
  };
}

/** Returns the changes that add questions again after their removal from these blocks, each at its position and with its weight. */
const restore = (blocks: readonly Block[], idsQuestions: readonly number[]): Change[] =>
  blocks.flatMap((block, index): Change[] => {
    const gone = block.questions.filter(({ idQuestion }) => idsQuestions.includes(idQuestion));
    const [first] = gone;
    if (first === undefined) return [];
    const whole = gone.length === block.questions.length;
    const weights = gone.filter(({ weight }) => weight !== 1).map(({ idQuestion, weight }) => ({ idQuestion, weight }));
    return [
      { kind: 'add', context: block.context, questions: gone, section: block.section },
      ...(whole
        ? [{ kind: 'move' as const, idQuestion: first.idQuestion, whole, index, section: block.section }]
        : gone.map(({ idQuestion }) => ({
            kind: 'move' as const,
            idQuestion,
            whole,
            index: block.questions.findIndex((question) => question.idQuestion === idQuestion),
          }))),
      ...(weights.length > 0 ? [{ kind: 'weights' as const, weights }] : []),
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
  const placesIn = (blocks: readonly Block[]) =>
    blocks.flatMap(({ section, questions }) => questions.map(({ idQuestion }) => `${section} ${idQuestion}`));
  return isSameJson(placesIn(a), placesIn(b));
};
