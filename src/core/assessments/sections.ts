import { normalizePositions, type PositionedQuestion, type QuestionInOrder } from './positions.ts';

/** A part of an assessment with a heading and instructions of its own, which stay together in all forms. */
export type Section = { uuid: string; heading: string; instructions: string };

/** How many sections an assessment may have. */
export const MAXIMUM_SECTIONS = 20;
/** Characters. */
export const SECTION_HEADING_LENGTH = 120;
export const SECTION_INSTRUCTIONS_LENGTH = 1000;

/** A section as it is wanted: the named questions come into it, any other stays where it is. */
export type WantedSection = Section & { idsQuestions?: readonly number[] | undefined };

/**
 * Returns the questions of a draft, given in order, in other sections than those that it had: questions that are named come into
 * their section, with the others of their stimulus; any other stays in its section, or joins the one before it when it is no more.
 */
export function arrangeSections<Q extends QuestionInOrder>(
  list: readonly PositionedQuestion<Q>[],
  before: readonly Section[],
  wanted: readonly WantedSection[],
): PositionedQuestion<Q>[] {
  const numberOf = new Map(wanted.map(({ uuid }, at) => [uuid, at + 1]));
  const named = new Map<number, number>();
  const stimulusOf = new Map(list.map(({ idQuestion, idStimulus }) => [idQuestion, idStimulus]));
  const namedStimuli = new Map<number, number>();
  wanted.forEach(({ idsQuestions = [] }, at) => {
    for (const id of idsQuestions) {
      const idStimulus = stimulusOf.get(id) ?? null;
      if (idStimulus === null) named.set(id, at + 1);
      else namedStimuli.set(idStimulus, at + 1);
    }
  });
  /** Returns the number that a former section has now, or that of the nearest one before it. */
  const kept = (section: number): number =>
    before
      .slice(0, section)
      .map(({ uuid }) => numberOf.get(uuid) ?? 0)
      .findLast((number) => number > 0) ?? 0;
  return normalizePositions(
    list.map((question) => ({
      ...question,
      section:
        (question.idStimulus === null ? named.get(question.idQuestion) : namedStimuli.get(question.idStimulus)) ??
        kept(question.section ?? 0),
    })),
  );
}

/** Returns the number of the last section, to which comes what is added; 0 without sections. */
export const lastSectionOf = ({ sections }: { sections: readonly Section[] | null }): number => sections?.length ?? 0;

/** Returns the sections that have no question. */
export const emptySections = (sections: readonly Section[], questions: readonly QuestionInOrder[]): Section[] =>
  sections.filter((_, at) => !questions.some(({ section }) => section === at + 1));

/** Returns the weight with which a question counts where nothing else is said: 1. */
export const weightOf = ({ weight }: { weight?: number | null | undefined }): number => weight ?? 1;

/** Returns the sum of the weights of questions, in hundredths: the points that can be reached. */
export const possiblePoints = (questions: readonly { weight?: number | null | undefined }[]): number =>
  Math.round(questions.reduce((sum, question) => sum + 100 * weightOf(question), 0)) / 100;
