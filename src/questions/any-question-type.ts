import type { Capabilities } from './capabilities.ts';
import type { CarriedContent } from './carried-content.ts';
import type { QuestionSource } from './question-source.ts';
import type { KeyedAlternatives, LegacyField, Problem, QuestionType, SimulatedStudent } from './question-type.ts';

/**
 * A question type for callers that hold stored content without knowing its shape. Content is checked the first time an
 * object is seen; content or a response that is not of the type throws a ZodError.
 */
export interface AnyQuestionType extends Capabilities {
  readonly legacyFields: readonly LegacyField[];
  createDraft(): unknown;
  /** Returns null for something that is not a draft of this type at all. */
  problems(draft: unknown): Problem[] | null;
  /** Throws a ZodError for a draft that has problems. */
  complete(draft: unknown): unknown;
  /** Returns whether this is content of the type, complete and within its limits. */
  isContent(content: unknown): boolean;
  publicView(content: unknown): unknown;
  /** Returns whether a response fits the question; false also for something that is no response of this type. */
  accepts(content: unknown, response: unknown): boolean;
  score(content: unknown, response: unknown): number | null;
  isHit(score: number | null): boolean;
  scaleMaximum(content: unknown): number | null;
  keyLetters(content: unknown): string | null;
  searchText(content: unknown): string;
  assetIds(content: unknown): string[];
  stemText(content: unknown): string;
  keyedAlternatives(content: unknown): KeyedAlternatives | null;
  chosenAlternatives(response: unknown): readonly number[];
  packageIds(content: unknown): string[];
  toCarried(draft: unknown, earlier: CarriedContent): CarriedContent;
  fromCarried(carried: CarriedContent): object;
  fromSource(source: QuestionSource): unknown;
  simulateResponse(content: unknown, student: SimulatedStudent): unknown;
}

/** Wraps a type so that it checks what it is given. */
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
  const seen = new WeakMap<object, Content>();
  const read = (content: unknown): Content => {
    if (typeof content !== 'object' || content === null) return type.content.parse(content);
    const known = seen.get(content);
    if (known) return known;
    const parsed = type.content.parse(content);
    seen.set(content, parsed);
    return parsed;
  };
  return {
    ...type,
    problems: (draft) => {
      const given = type.draft.safeParse(draft);
      return given.success ? type.problems(given.data) : null;
    },
    complete: (draft) => type.content.parse(type.complete(type.draft.parse(draft))),
    isContent: (content) => type.content.safeParse(content).success,
    publicView: (content) => type.publicView(read(content)),
    accepts: (content, response) => {
      const given = type.response.safeParse(response);
      return given.success && type.accepts(read(content), given.data);
    },
    score: (content, response) => type.score(read(content), response == null ? null : type.response.parse(response)),
    scaleMaximum: (content) => type.scaleMaximum(read(content)),
    keyLetters: (content) => type.keyLetters(read(content)),
    searchText: (content) => type.searchText(read(content)),
    assetIds: (content) => type.assetIds(read(content)),
    stemText: (content) => type.stemText(read(content)),
    keyedAlternatives: (content) => type.keyedAlternatives(read(content)),
    chosenAlternatives: (response) => type.chosenAlternatives(type.response.parse(response)),
    packageIds: (content) => type.packageIds(read(content)),
    toCarried: (draft, earlier) => type.toCarried(draft as Draft, earlier),
    fromCarried: (carried) => ({ ...type.fromCarried(carried) }),
    fromSource: type.fromSource,
    simulateResponse: (content, student) => type.simulateResponse(read(content), student),
  };
}
