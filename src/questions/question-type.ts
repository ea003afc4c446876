import type { ZodType } from 'zod';
import type { Capabilities } from './capabilities.ts';
import type { CarriedContent } from './carried-content.ts';
import type { QuestionSource } from './question-source.ts';
import type { Doc } from './text/document/document.ts';

/** What keeps an author from saving: what it is, and where, as a path into the content (`alternatives.2.text`). */
export type Problem = {
  name:
    | 'blank'
    /** Fewer than `count` alternatives, objectives or the like are filled. */
    | 'tooFew'
    | 'noKey'
    /** Fewer than `count` alternatives are right. */
    | 'tooFewKeys'
    | 'same'
    /** The text has no gap. */
    | 'noGap'
    /** No alternative has a grade above 0. */
    | 'noGrade'
    | 'noPackage';
  where: string;
  count?: number;
};

/** The alternatives of a question and the ids of those that are right; any other is a distractor. */
export type KeyedAlternatives = { alternatives: readonly { id: number; text: Doc }[]; answerKey: readonly number[] };

/** A field that older clients can change in a question beside its stem and its solution. */
export type LegacyField = 'alternatives' | 'answerKey';

/** How a student of the demonstration answers. */
export type SimulatedStudent = {
  /** Returns the index of the alternative that the student chooses, or null when the student leaves the question out. */
  choose(alternatives: { count: number; correct: number }): number | null;
  /** Returns 0 for a right answer, 1 to 3 for more and more errors, and null when the student leaves the question out. */
  errors(): number | null;
  /** Returns a number from 0 to below 1. */
  random(): number;
  /** Texts that students write to this question. */
  samples: readonly string[];
};

/**
 * The shapes and rules of a question type. `Content` is what is stored and holds the answer key; `PublicContent` is what
 * a student may see before the end; `Draft` is content that its author has not completed.
 */
export interface QuestionRules<Content, PublicContent, Response, Draft> {
  readonly content: ZodType<Content>;
  readonly draft: ZodType<Draft>;
  readonly response: ZodType<Response>;
  /** Returns the draft of a new question. */
  createDraft(): Draft;
  /** Returns what keeps a draft from being saved. An empty alternative counts only when it is marked as right. */
  problems(draft: Draft): Problem[];
  /** Returns the content of a draft without problems: empty parts are removed and the others numbered from 1. */
  complete(draft: Draft): Content;
  /** Returns what a student may see, built field by field, so that a field added to the content cannot leak the key. */
  publicView(content: Content): PublicContent;
  /** Returns whether a response fits the question, right or wrong. */
  accepts(content: PublicContent, response: Response): boolean;
  /** Returns 0 to 1, or null while the response waits for a grade. No response scores 0. */
  score(content: Content, response: Response | null): number | null;
  isHit(score: number | null): boolean;
  /** Returns the highest value on its scale (Likert); null for a question that is right or wrong. */
  scaleMaximum(content: Content): number | null;
  /** Returns the right letters on an answer card; null when no card can hold this question. */
  keyLetters(content: Content): string | null;
  /** Returns everything that can be searched for. */
  searchText(content: Content): string;
  /** Returns the ids of the stored files it shows. */
  assetIds(content: Content): string[];
  /** Returns the wording of the stem, without what belongs into its gaps. */
  stemText(content: Content): string;
  /** Returns the alternatives with the answer key; null for a question that has none or none that is wrong. */
  keyedAlternatives(content: Content): KeyedAlternatives | null;
  /** Returns the ids of the alternatives that a response chooses. */
  chosenAlternatives(response: Response): readonly number[];
  /** Returns the ids of the H5P packages that are played in it. */
  packageIds(content: Content): string[];
  /** What older clients can change in it beside stem and solution. */
  readonly legacyFields: readonly LegacyField[];
  /** Returns what a draft of another type can take over from this one. `earlier` was taken over from types before. */
  toCarried(draft: Draft, earlier: CarriedContent): CarriedContent;
  /** Returns the fields of a draft, stem and solution aside, that come from a draft of another type. */
  fromCarried(carried: CarriedContent): Partial<Draft>;
  /** Returns the draft of a question that is written in a file. */
  fromSource(source: QuestionSource): Draft;
  /** Returns the response of a student of the demonstration, or null when the student leaves the question out. */
  simulateResponse(content: Content, student: SimulatedStudent): Response | null;
}

type OptionalRules = 'stemText' | 'keyedAlternatives' | 'chosenAlternatives' | 'packageIds' | 'legacyFields';
export type QuestionRulesInput<Content, PublicContent, Response, Draft> = Omit<
  QuestionRules<Content, PublicContent, Response, Draft>,
  OptionalRules
> &
  Partial<Pick<QuestionRules<Content, PublicContent, Response, Draft>, OptionalRules>>;

/** A question type: what may be asked of it without its schemas, and its rules. */
export type QuestionType<Content, PublicContent, Response, Draft> = Capabilities &
  QuestionRules<Content, PublicContent, Response, Draft>;

/** The letters of alternatives, by order. */
export const alternativeLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
