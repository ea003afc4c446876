import type { Block, Section } from '../../../../contract/assessments.ts';
import type { Entry, TeacherQuestion } from '../../../../contract/questions.ts';
import {
  appendQuestions,
  type MoveTarget,
  moveQuestions,
  type PositionedQuestion,
  removeQuestions,
  replaceQuestion,
  sectionOf,
  toNumberedBlocks,
} from '../../../../core/assessments/positions.ts';
import { arrangeSections, emptySections, type WantedSection, weightOf } from '../../../../core/assessments/sections.ts';

/** Questions of one bank entry: a single one, or some of a stimulus. */
export type AddedEntry = { context: Entry['context']; questions: readonly TeacherQuestion[] };

/** A change to the questions of a draft. */
export type Change =
  /** `whole` = all of the stimulus. They come to the last section, which `section` names. */
  | ({ kind: 'add'; whole?: boolean; section?: number } & AddedEntry)
  /** Questions of several entries in one step. */
  | { kind: 'addSeveral'; entries: readonly AddedEntry[]; section?: number }
  | { kind: 'remove'; idsQuestions: readonly number[] }
  /** A question takes the place of another one, of the same stimulus if it has any. */
  | { kind: 'replace'; idQuestion: number; by: TeacherQuestion }
  /**
   * With `whole`, a stimulus or single question moves among the blocks; else a question within its stimulus. From 0. `section` is the one
   * that it comes to; else that of what it is moved past.
   */
  | { kind: 'move'; idQuestion: number; whole: boolean; index: number; section?: number }
  /** Other sections than those `before`, with the questions that come into them. */
  | { kind: 'sections'; before: readonly Section[]; sections: readonly WantedSection[] }
  | { kind: 'weights'; weights: readonly { idQuestion: number; weight: number }[] };

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
        (before, entry) => applyChange(before, { kind: 'add', ...entry, section: change.section ?? 0 }),
        [...blocks],
      );
    case 'remove':
      return toBlocks(removeQuestions(positioned, change.idsQuestions), blocks);
    case 'replace': {
      const old = current.find(({ idQuestion }) => idQuestion === change.idQuestion);
      if (!old) return [...blocks];
      const { idStimulus, section, weight } = old;
      return toBlocks(
        replaceQuestion(positioned, change.idQuestion, { ...change.by, idStimulus, section, weight }),
        blocks,
      );
    }
    case 'move':
      return toBlocks(moveQuestions(positioned, moveTargetOf(change, current), change.index, change.section), blocks);
    case 'sections':
      return toBlocks(arrangeSections(positioned, change.before, change.sections), blocks);
    case 'weights': {
      const weights = new Map(change.weights.map(({ idQuestion, weight }) => [idQuestion, weight]));
      return blocks.map((block) => ({
        ...block,
        questions: block.questions.map((one) => ({ ...one, weight: weights.get(one.idQuestion) ?? one.weight })),
      }));
    }
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

/** Returns the sections of a draft after changes. */
export const sectionsAfter = (sections: readonly Section[], changes: readonly Change[]): readonly Section[] =>
  changes.reduce((before, change) => (change.kind === 'sections' ? change.sections.map(toSection) : before), sections);

const toSection = ({ uuid, heading, instructions }: WantedSection): Section => ({ uuid, heading, instructions });

/** Returns the change that gives a draft other sections; `ids` are the questions that come into the section with a uuid. */
export const changeOfSections = (
  before: readonly Section[],
  sections: readonly Section[],
  ids: { uuid: string; idsQuestions: readonly number[] } | null = null,
): Extract<Change, { kind: 'sections' }> => ({
  kind: 'sections',
  before,
  sections: sections.map((section) =>
    section.uuid === ids?.uuid ? { ...section, idsQuestions: ids.idsQuestions } : section,
  ),
});

/** Returns the sections whose last questions would be removed. */
export const sectionsEmptiedBy = (
  blocks: readonly Block[],
  sections: readonly Section[],
  idsQuestions: readonly number[],
): Section[] => {
  const had = new Set(emptySections(sections, flattenBlocks(blocks)));
  const has = flattenBlocks(applyChange(blocks, { kind: 'remove', idsQuestions }));
  return emptySections(sections, has).filter((section) => !had.has(section));
};

/** Returns the number of questions in all blocks. */
export const countQuestions = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { questions }) => sum + questions.length, 0);

/** Returns the ids of the questions in all blocks. */
export const questionIdsIn = (blocks: readonly Block[]): ReadonlySet<number> =>
  new Set(blocks.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion)));

/** A question with the id of the stimulus, the wire's context, that it has in this assessment. */
type FlatQuestion = TeacherQuestion & { idStimulus: number | null; section: number; weight: number };

const withPlace = (
  context: Block['context'],
  section: number,
  questions: readonly (TeacherQuestion & { weight?: number })[],
): FlatQuestion[] =>
  questions.map((question) => ({
    ...question,
    ...{ idStimulus: context?.idContext ?? null, section, weight: weightOf(question) },
  }));

const flattenBlocks = (blocks: readonly Block[]): FlatQuestion[] =>
  blocks.flatMap(({ context, section, questions }) => withPlace(context, section, questions));

const withPositions = (current: readonly FlatQuestion[]): PositionedQuestion<FlatQuestion>[] =>
  current.map((question, index) => ({ ...question, position: index + 1 }));

const questionsToAdd = (
  { context, questions, section = 0 }: AddedEntry & { section?: number },
  current: readonly FlatQuestion[],
): FlatQuestion[] =>
  withPlace(
    context,
    section,
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
    section: sectionOf(questions),
    questions: questions.map(({ idStimulus: idContext, position: _, section: __, ...question }) => ({
      ...question,
      idContext,
    })),
  }));
}
