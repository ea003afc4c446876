import type { Capabilities } from './capabilities.ts';
import type { CarriedContent } from './carried-content.ts';
import type { ImportedQuestionFields } from './question-source.ts';
import type {
  AnsweredPart,
  AnswerOption,
  KeyedAlternatives,
  LegacyField,
  Problem,
  QuestionType,
  RightAnswer,
  SheetField,
  SimulatedStudent,
} from './question-type.ts';
import type { Doc } from './text/document/document.ts';

/**
 * A question type for callers that hold stored content without knowing its shape. Content is checked the first time an
 * object is seen; content or a response that is not of the type throws a ZodError.
 */
export interface AnyQuestionType extends Capabilities {
  readonly legacyFields: readonly LegacyField[];
  readonly answerKeyFields: readonly string[];
  createDraft(): unknown;
  /** Returns null for something that is not a draft of this type at all. */
  problems(draft: unknown): Problem[] | null;
  /** Throws a ZodError for a draft that has problems. */
  complete(draft: unknown): unknown;
  /** Returns whether this is content of the type, complete and within its limits. */
  isContent(content: unknown): boolean;
  publicView(content: unknown): unknown;
  /** Returns content of `publicView` with its alternatives in another order. */
  shuffled(content: unknown, seed: number): unknown;
  movableAlternatives(content: unknown, keepsLast: boolean): readonly number[];
  /** Returns content, also that of `publicView`, with its alternatives in the order of their ids; null for other ids than theirs. */
  arranged(content: unknown, ids: readonly number[]): unknown;
  /** Returns whether a response fits the question; false also for something that is no response of this type. */
  accepts(content: unknown, response: unknown): boolean;
  score(content: unknown, response: unknown): number | null;
  isHit(score: number | null): boolean;
  scaleMaximum(content: unknown): number | null;
  keyLetters(content: unknown): string | null;
  rightAnswer(content: unknown): RightAnswer;
  solution(content: unknown): Doc | null;
  searchText(content: unknown): string;
  assetIds(content: unknown): string[];
  stemText(content: unknown): string;
  keyedAlternatives(content: unknown): KeyedAlternatives | null;
  answerOptions(content: unknown): readonly AnswerOption[];
  chosenAlternatives(response: unknown): readonly number[];
  answeredParts(content: unknown, response: unknown): AnsweredPart[];
  fromCell(content: unknown, cell: string): unknown;
  sheetField(content: unknown): SheetField | null;
  fromMarks(content: unknown, marked: readonly number[]): unknown;
  fromPicture(photo: string): unknown;
  toCell(content: unknown, response: unknown): string;
  writtenText(response: unknown): string;
  packageIds(content: unknown): string[];
  toCarried(draft: unknown, earlier: CarriedContent): CarriedContent;
  fromCarried(carried: CarriedContent): object;
  fromSource(source: ImportedQuestionFields): unknown;
  simulateResponse(content: unknown, student: SimulatedStudent): unknown;
}

/** Returns a type for untyped content: each rule parses what it is passed with the schemas of the type first. */
export function withSchemaChecks<
  Id extends number,
  Name extends string,
  Content extends PublicContent,
  PublicContent,
  Response,
  Draft,
>(
  type: QuestionType<Content, PublicContent, Response, Draft> & { idType: Id; name: Name },
): AnyQuestionType & { readonly idType: Id; readonly name: Name } {
  const parsedContent = new WeakMap<object, Content>();
  const parse = (content: unknown): Content => {
    if (typeof content !== 'object' || content === null) return type.content.parse(content);
    const cached = parsedContent.get(content);
    if (cached) return cached;
    const parsed = type.content.parse(content);
    parsedContent.set(content, parsed);
    return parsed;
  };
  return {
    ...type,
    problems: (draft) => {
      const parsed = type.draft.safeParse(draft);
      return parsed.success ? type.problems(parsed.data) : null;
    },
    complete: (draft) => type.content.parse(type.complete(type.draft.parse(draft))),
    isContent: (content) => type.content.safeParse(content).success,
    publicView: (content) => type.publicView(parse(content)),
    shuffled: (content, seed) => type.shuffled(content as PublicContent, seed),
    movableAlternatives: (content, keepsLast) => type.movableAlternatives(parse(content), keepsLast),
    arranged: (content, ids) => type.arranged(content as PublicContent, ids),
    accepts: (content, response) => {
      const parsed = type.response.safeParse(response);
      return parsed.success && type.accepts(parse(content), parsed.data);
    },
    score: (content, response) => type.score(parse(content), response == null ? null : type.response.parse(response)),
    scaleMaximum: (content) => type.scaleMaximum(parse(content)),
    keyLetters: (content) => type.keyLetters(parse(content)),
    rightAnswer: (content) => type.rightAnswer(parse(content)),
    solution: (content) => type.solution(parse(content)),
    searchText: (content) => type.searchText(parse(content)),
    assetIds: (content) => type.assetIds(parse(content)),
    stemText: (content) => type.stemText(parse(content)),
    keyedAlternatives: (content) => type.keyedAlternatives(parse(content)),
    answerOptions: (content) => type.answerOptions(parse(content)),
    chosenAlternatives: (response) => type.chosenAlternatives(type.response.parse(response)),
    answeredParts: (content, response) =>
      type.answeredParts(parse(content), response == null ? null : type.response.parse(response)),
    fromCell: (content, cell) => type.fromCell(parse(content), cell),
    sheetField: (content) => type.sheetField(content as PublicContent),
    fromMarks: (content, marked) => type.fromMarks(parse(content), marked),
    fromPicture: (photo) => type.fromPicture(photo),
    toCell: (content, response) => type.toCell(parse(content), type.response.parse(response)),
    writtenText: (response) => type.writtenText(type.response.parse(response)),
    packageIds: (content) => type.packageIds(parse(content)),
    toCarried: (draft, earlier) => type.toCarried(draft as Draft, earlier),
    fromCarried: (carried) => ({ ...type.fromCarried(carried) }),
    fromSource: type.fromSource,
    simulateResponse: (content, student) => type.simulateResponse(parse(content), student),
  };
}
