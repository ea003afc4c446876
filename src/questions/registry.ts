import { blanks } from './blanks/type.ts';
import { graded } from './graded/type.ts';
import { h5p } from './h5p/type.ts';
import { multiple } from './multiple/type.ts';
import { open } from './open/type.ts';
import {
  type IdType,
  type Problem,
  type QuestionType,
  type QuestionTypeName,
  questionTypeNames,
} from './question-type.ts';
import { rubric } from './rubric/type.ts';
import { single } from './single/type.ts';

/**
 * A type for whoever holds stored content without knowing its shape. Content is checked the first time an object is
 * seen; content or a response that is not of the type throws a ZodError.
 */
export interface AnyQuestionType {
  readonly idType: IdType;
  readonly name: QuestionTypeName;
  readonly answeredOnce: boolean;
  empty(): unknown;
  /** Null for what is no draft of this type at all. */
  problems(draft: unknown): Problem[] | null;
  /** Throws a ZodError for a draft that has problems. */
  complete(draft: unknown): unknown;
  publicView(content: unknown): unknown;
  /** Also false for what is no response of this type at all. */
  accepts(content: unknown, response: unknown): boolean;
  score(content: unknown, response: unknown): number | null;
  isHit(score: number | null): boolean;
  /** What its highest response is worth on its scale (Likert); null where a response is right or wrong. */
  points(content: unknown): number | null;
  keyLetters(content: unknown): string | null;
  text(content: unknown): string;
  assets(content: unknown): string[];
}

/** The types that are built. A new one is its folder and its line here (and in `views.tsx`). */
const kinds: readonly AnyQuestionType[] = [
  anyKind(single),
  anyKind(multiple),
  anyKind(blanks),
  anyKind(open),
  anyKind(h5p),
  anyKind(graded),
  anyKind(rubric),
];

const byIdType = new Map(kinds.map((kind) => [kind.idType as number, kind]));

/** Throws a RangeError for a type that is not built. */
export function questionTypeOf(idType: number): AnyQuestionType {
  const kind = byIdType.get(idType);
  if (!kind) throw new RangeError(`No question type ${idType}`);
  return kind;
}

function anyKind<Content extends PublicContent & Draft, PublicContent, Response, Draft>(
  kind: QuestionType<Content, PublicContent, Response, Draft>,
): AnyQuestionType {
  const checked = new WeakMap<object, Content>();
  const read = (content: unknown): Content => {
    if (typeof content !== 'object' || content === null) return kind.content.parse(content);
    const known = checked.get(content);
    if (known) return known;
    const read = kind.content.parse(content);
    checked.set(content, read);
    return read;
  };
  return {
    idType: kind.idType,
    name: questionTypeNames[kind.idType],
    answeredOnce: kind.answeredOnce,
    empty: kind.empty,
    problems: (draft) => {
      const given = kind.draft.safeParse(draft);
      return given.success ? kind.problems(given.data) : null;
    },
    complete: (draft) => kind.content.parse(kind.complete(kind.draft.parse(draft))),
    publicView: (content) => kind.publicView(read(content)),
    accepts: (content, response) => {
      const given = kind.response.safeParse(response);
      return given.success && kind.accepts(read(content), given.data);
    },
    score: (content, response) => kind.score(read(content), response == null ? null : kind.response.parse(response)),
    isHit: kind.isHit,
    points: (content) => kind.points(read(content)),
    keyLetters: (content) => kind.keyLetters(read(content)),
    text: (content) => kind.text(read(content)),
    assets: (content) => kind.assets(read(content)),
  };
}
