import type { ZodType } from 'zod';

/** The names of the types, by their number. */
export const questionTypeNames = ['single', 'multiple', 'blanks', 'open', 'h5p', 'graded', 'rubric'] as const;
export type QuestionTypeName = (typeof questionTypeNames)[number];
export type IdType = 0 | 1 | 2 | 3 | 4 | 5 | 6;

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
    /** No gap stands in the text. */
    | 'noGap'
    /** No alternative brings anything. */
    | 'noGrade'
    | 'noPackage';
  where: string;
  count?: number;
};

/**
 * A question type: its shapes and its rules. `Content` is what is stored and holds the key; `PublicContent` is what
 * a student may see before the end; `Response` is an answer; `Draft` is content that its author has not completed.
 */
export interface QuestionType<Content extends PublicContent & Draft, PublicContent, Response, Draft> {
  readonly idType: IdType;
  readonly content: ZodType<Content>;
  readonly draft: ZodType<Draft>;
  readonly response: ZodType<Response>;
  /** Whether the first answer of an attempt stands and no later one replaces it. */
  readonly answeredOnce: boolean;
  /** What an author begins with. */
  empty(): Draft;
  /** Alternatives left empty are none: only too few of them, or a key among them, is a problem. */
  problems(draft: Draft): Problem[];
  /** The content of a draft without problems: what was left empty is gone, the rest is numbered anew. */
  complete(draft: Draft): Content;
  /** Built field by field, so that nothing added to the content later can leak the key. */
  publicView(content: Content): PublicContent;
  /** Whether this is an answer to this question at all; right or wrong needs the key, this does not. */
  accepts(content: PublicContent, response: Response): boolean;
  /** 0 to 1, or none while it waits for a grade. No answer scores 0. */
  score(content: Content, response: Response | null): number | null;
  isHit(score: number | null): boolean;
  /** What its highest response is worth on its scale (Likert); null where a response is right or wrong. */
  points(content: Content): number | null;
  /** The right letters on an answer sheet; null when a sheet can't hold this question. */
  keyLetters(content: Content): string | null;
  /** Everything that can be searched for. */
  text(content: Content): string;
  /** The ids of the stored files it shows. */
  assets(content: Content): string[];
}

/** What a question asks for, counted, and how much of it is answered. */
export type AnswerProgress = { done: number; of: number };

/** The letters of alternatives, by order. */
export const alternativeLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
