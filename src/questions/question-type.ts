import type { ZodType } from 'zod';
import type { Capabilities } from './capabilities.ts';
import type { CarriedContent } from './carried-content.ts';
import type { ImportedQuestionFields } from './question-source.ts';
import type { Doc } from './text/document/document.ts';

/** What prevents saving: its name, and where, as a path into the content (`alternatives.2.text`). */
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

/** A choice of which reports count how often it was made: an alternative, or a level of an objective. */
export type AnswerOption = { id: number; text: Doc; level: 0 | 1 | 2 | 3 | null };

/** What the answer key says of a question. */
export type RightAnswer =
  | { type: 'letters'; letters: string }
  /** The accepted answers of each gap. */
  | { type: 'gaps'; gaps: string[][] }
  /** The grade of each alternative; none is wrong. */
  | { type: 'grades'; grades: { letter: string; grade: number }[] }
  /** Its teacher gives it a grade. */
  | { type: 'byHand' }
  | { type: 'onScreen' }
  /** Nothing in it is right or wrong. */
  | { type: 'none' };

/**
 * How a question is answered on an answer sheet: by one of its bubbles, by `several` of them, or by hand; `gaps` 0 = one text, otherwise
 * one for each gap.
 */
export type SheetField = { type: 'bubbles'; count: number; several?: true } | { type: 'writing'; gaps: number };

/** A part of a question beside its answer: an alternative, an objective, or the whole of what was written or done. */
export type AnsweredPart = {
  /** Of the alternative or objective; 1 for the whole. */
  id: number;
  /** Its letter on paper; empty without one. */
  letter: string;
  /** The text of the alternative or objective; empty for the whole. */
  text: string;
  /** Whether it was chosen, rated, filled in or done. */
  answered: boolean;
  /** What choosing it is worth, or what was reached in it; null where a person grades it. */
  grade: number | null;
  /** What was written into each gap, in their order; empty texts for those left blank. */
  blanks: string[];
  /** The accepted answers of each gap. */
  answers: string[][];
  /** What was written. */
  answerText: string;
};

/** A field that older clients can change in a question, in addition to its stem and its solution. */
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
  /** Returns what prevents saving a draft. An empty alternative counts only when it is marked as right. */
  problems(draft: Draft): Problem[];
  /** Returns the content of a draft without problems: empty parts are removed and the others numbered from 1. */
  complete(draft: Draft): Content;
  /** Returns what a student may see, built field by field, so that a field added to the content cannot leak the key. */
  publicView(content: Content): PublicContent;
  /** Returns whether a response fits the question, right or wrong. */
  accepts(content: PublicContent, response: Response): boolean;
  /** Returns 0 to 1, or null while the response waits for a grade. No response scores 0. */
  score(content: Content, response: Response | null): number | null;
  /** Returns whether a score counts as a hit; null waits for a grade. */
  isHit(score: number | null): boolean;
  /** Returns the highest value on its scale (Likert); null for a question that is right or wrong. */
  scaleMaximum(content: Content): number | null;
  /** Returns the right letters on an answer card; null when no card can hold this question. */
  keyLetters(content: Content): string | null;
  /** Returns what is right, for the answer key. */
  rightAnswer(content: Content): RightAnswer;
  /** The fields of the content that are its answer key, and may be replaced after it was answered. */
  readonly answerKeyFields: readonly (keyof Content & string)[];
  /** Returns the solution that its author wrote; null without one. */
  solution(content: Content): Doc | null;
  /** Returns all text of the question for search. */
  searchText(content: Content): string;
  /** Returns the ids of the stored files in the question. */
  assetIds(content: Content): string[];
  /** Returns the stem as plain text, without the answers of its gaps. */
  stemText(content: Content): string;
  /** Returns the alternatives with the answer key; null for a question that has none or none that is wrong. */
  keyedAlternatives(content: Content): KeyedAlternatives | null;
  /** Returns the choices that reports count; none for a question that is answered in other ways. */
  answerOptions(content: Content): readonly AnswerOption[];
  /** Returns the ids of the alternatives, or of other options, that a response chooses. */
  chosenAlternatives(response: Response): readonly number[];
  /** Returns the parts of the question with what a student answered (null = nothing) and what each is worth. */
  answeredParts(content: Content, response: Response | null): AnsweredPart[];
  /** Returns the response that a teacher has typed into a cell of a spreadsheet; null for what is none. */
  fromCell(content: Content, cell: string): Response | null;
  /** Returns how a question is answered on an answer sheet; null for one that no sheet can hold. */
  sheetField(content: PublicContent): SheetField | null;
  /** Returns the response that marks on an answer sheet are, given the ids of the marked alternatives; null for none. */
  fromMarks(content: Content, marked: readonly number[]): Response | null;
  /** Returns the response that was written on a sheet, given the hash of its picture, for a person to grade; null for what is not written. */
  fromPicture(photo: string): Response | null;
  /** Returns the text of a response in a cell of a spreadsheet; blank for the choice of alternatives, which have letters. */
  toCell(content: Content, response: Response): string;
  /** Returns content, public or whole, with its alternatives in a random order, where their order says nothing. */
  shuffled<Any extends PublicContent | Content>(content: Any, seed: number): Any;
  /** Returns the ids of the alternatives that may stand elsewhere in other forms; none where their order says something. */
  movableAlternatives(content: Content, keepsLast: boolean): readonly number[];
  /** Returns content, public or whole, with its alternatives in the order of their ids; null for ids that are not all of theirs. */
  arranged<Any extends PublicContent | Content>(content: Any, ids: readonly number[]): Any | null;
  /** Returns the text that a student wrote, for a person to grade; empty for types without one. */
  writtenText(response: Response): string;
  /** Returns the ids of the H5P packages in the question. */
  packageIds(content: Content): string[];
  /** The fields that older clients can change, in addition to stem and solution. */
  readonly legacyFields: readonly LegacyField[];
  /** Returns the content of a draft for conversion into other types. `earlier` is the content of drafts before it. */
  toCarried(draft: Draft, earlier: CarriedContent): CarriedContent;
  /** Returns the fields of a draft, without stem and solution, from the content of drafts of other types. */
  fromCarried(carried: CarriedContent): Partial<Draft>;
  /** Returns the draft of a question that is written in a file. */
  fromSource(source: ImportedQuestionFields): Draft;
  /** Returns the response of a student of the demonstration, or null when the student leaves the question out. */
  simulateResponse(content: Content, student: SimulatedStudent): Response | null;
}

type OptionalRules =
  | 'answerKeyFields'
  | 'stemText'
  | 'keyedAlternatives'
  | 'answerOptions'
  | 'chosenAlternatives'
  | 'answeredParts'
  | 'fromCell'
  | 'sheetField'
  | 'fromMarks'
  | 'fromPicture'
  | 'toCell'
  | 'shuffled'
  | 'movableAlternatives'
  | 'arranged'
  | 'writtenText'
  | 'packageIds'
  | 'legacyFields'
  | 'rightAnswer'
  | 'solution';
/** The rules a type declares; `defineQuestionType` adds the optional ones. */
export type QuestionRulesInput<Content, PublicContent, Response, Draft> = Omit<
  QuestionRules<Content, PublicContent, Response, Draft>,
  OptionalRules
> &
  Partial<Pick<QuestionRules<Content, PublicContent, Response, Draft>, OptionalRules>>;

/** A question type: its capabilities and its rules. */
export type QuestionType<Content, PublicContent, Response, Draft> = Capabilities &
  QuestionRules<Content, PublicContent, Response, Draft>;

export { alternativeLetters } from '../core/assessments/answer-key.ts';
