import { z } from 'zod';
import type { Permission, Role } from '../core/people/roles.ts';
import type { PaceName } from './paces.ts';
import type { RefusalName } from './refusals.ts';

type Method = 'GET' | 'POST';

/** Who may make a call: anybody, anybody signed in, or the roles named. */
type Audience = 'everyone' | 'signedIn' | readonly Role[];

type Promised<Input extends z.ZodType, Output extends z.ZodType, Refusal extends RefusalName> = {
  for: Audience;
  permission?: Permission;
  input: Input;
  /** The named top-level fields of the success envelope, `success` aside. */
  output: Output;
  refuses?: readonly Refusal[];
  /** Where the path is not `/area/name.php`. */
  path?: string;
  /** Largest accepted body in bytes. */
  bodyLimit?: number;
  /** How often it may be made; uploads have their own pace unless they state another. */
  pace?: PaceName;
  /** Stated by `unwrapped` calls, and by `changing` ones of which nothing may be kept. */
  repeats?: Repeats;
};

/** What happens when a call is sent again because its reply was lost. */
export const repeats = {
  reading: 'Changes nothing',
  key: 'With an Idempotency-Key, a repeat within a day gives the kept reply and changes nothing',
  secret: 'Its input or reply has a password or a token: nothing is kept of it, and a repeat runs again',
  sequence: 'A repeat has the same sequence and saves the same answer',
  attempt: 'A schedule has one attempt a student: a repeat gives the one that there is',
  content: 'A file is stored by its content: a repeat gives the same name',
  state: 'A repeat leaves what the first one has left',
  recentLink: 'No second link is mailed within a minute',
} as const;
export type Repeats = keyof typeof repeats;

/**
 * How the dispatcher treats a call: a `reading` one runs without a transaction; a `changing` one in a
 * transaction with an audit row; an `unwrapped` one without either, because its area keeps its own
 * transaction (answers are saved together, a failed login must be counted).
 */
type Effect = 'reading' | 'changing' | 'unwrapped';

export type Draft<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
> = Omit<Promised<Input, Output, Refusal>, 'refuses' | 'bodyLimit' | 'repeats'> & {
  built: true;
  method: Method;
  effect: Effect;
  /** How its input travels. */
  body: 'json' | 'form';
  answers: 'envelope' | 'file';
  refuses: readonly Refusal[];
  bodyLimit: number;
  repeats: Repeats;
};

/** A call that is promised but not built: it answers 501 and `npm run calls` lists it. */
export type Later = { built: false; method: Method; path?: string };

export type Named = { name: string; area: string; path: string };
export type Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
> = Draft<Input, Output, Refusal> & Named;

export type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.input<I> : never;
export type ParsedOf<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never;
export type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.output<O> : never;
export type RefusalOf<C> = C extends { refuses: readonly (infer R extends RefusalName)[] } ? R : never;

const BODY_LIMIT = 1_000_000;

const declare =
  (method: Method, effect: Effect, usual: Repeats, body: 'json' | 'form' = 'json') =>
  <Input extends z.ZodType, Output extends z.ZodType, const Refusal extends RefusalName = never>(
    promise: Promised<Input, Output, Refusal>,
  ): Draft<Input, Output, Refusal> => ({
    refuses: [],
    bodyLimit: BODY_LIMIT,
    repeats: usual,
    ...(body === 'form' && { pace: 'upload' as const }),
    ...promise,
    built: true,
    method,
    effect,
    body,
    answers: 'envelope',
  });

/** Reads, with its input in the query string. */
export const get = declare('GET', 'reading', 'reading');
/** Reads, with its input in a JSON body, as most calls of the field do. */
export const query = declare('POST', 'reading', 'reading');
/** Changes something, inside one transaction. */
export const post = declare('POST', 'changing', 'key');
/** Changes something by GET, for the one call whose method older clients fixed so. */
export const changingGet = declare('GET', 'changing', 'key');
/** Takes a file in a form, and keeps it before its rows are written; the audit row follows them. */
export const postFile = declare('POST', 'unwrapped', 'content', 'form');
/** Changes something in transactions of its area's own, in such a way that a repeat does no harm. */
export const postUnwrapped = <Input extends z.ZodType, Output extends z.ZodType, const Refusal extends RefusalName>(
  promise: Promised<Input, Output, Refusal> & { repeats: Repeats },
) => declare('POST', 'unwrapped', promise.repeats)(promise);

/** Reads, or signs in by a token that works once: other clients send both by one GET. */
export const getUnwrapped = <Input extends z.ZodType, Output extends z.ZodType, const Refusal extends RefusalName>(
  promise: Promised<Input, Output, Refusal> & { repeats: Repeats },
) => declare('GET', 'unwrapped', promise.repeats)(promise);

/** What a call answers that gives a file in place of the envelope. */
export const FileAnswer = z.custom<{ bytes: Uint8Array; type: string; name: string }>();
/** Gives a file: its bytes as they are, or a refusal in the usual envelope. */
export const getFile = <Input extends z.ZodType, const Refusal extends RefusalName = never>(
  promise: Omit<Promised<Input, typeof FileAnswer, Refusal>, 'output'>,
) => ({ ...declare('GET', 'reading', 'reading')({ ...promise, output: FileAnswer }), answers: 'file' as const });

export const later = (method: Method, path?: string): Later => ({ built: false, method, ...(path && { path }) });

/** Names each call after its key and gives it its path: `/area/name.php` unless it states its own. */
export const area = <const Drafts extends Record<string, Draft | Later>>(
  areaName: string,
  prefix: string,
  drafts: Drafts,
) =>
  Object.fromEntries(
    Object.entries(drafts).map(([name, draft]) => [
      name,
      { ...draft, name, area: areaName, path: draft.path ?? `${prefix}/${name}.php` },
    ]),
  ) as unknown as { readonly [Name in keyof Drafts]: Drafts[Name] & Named & { name: Name } };
