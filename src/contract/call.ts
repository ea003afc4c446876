import { z } from 'zod';
import type { DeviceUse } from '../core/devices/registered-devices.ts';
import type { AccessRole, Permission } from '../core/people/roles.ts';
import type { Shows } from '../core/results/details.ts';
import type { ScanLinkUse } from '../core/scanning/scan-links.ts';
import type { RateLimitName } from './rate-limits.ts';
import type { RefusalName } from './refusals.ts';

type Method = 'GET' | 'POST';

/** Who may make a call: anybody, anybody signed in, or the roles named. */
type Audience = 'everyone' | 'signedIn' | readonly AccessRole[];

type CallDeclaration<Input extends z.ZodType, Output extends z.ZodType, Refusal extends RefusalName> = {
  for: Audience;
  /** What it may reply with; a test calls all that show something as the student whom it concerns. */
  shows: Shows;
  permission?: Permission;
  /** Declared where a scan link may make it, for its schedule and in its user's name; it is refused all others. */
  scanLink?: ScanLinkUse;
  /** Declared where a registered device may make it with its token, in its user's name; it is refused all others. */
  device?: DeviceUse;
  input: Input;
  /** The named top-level fields of the success envelope, `success` aside. */
  output: Output;
  refuses?: readonly Refusal[];
  /** Where the path is not `/area/name.php`. */
  path?: string;
  /** Largest accepted body in bytes. */
  bodyLimit?: number;
  /** How often it may be made; uploads have a limit of their own unless they declare another. */
  rateLimit?: RateLimitName;
  /** Counts only requests of a GET that carry this parameter. */
  rateLimitOnlyWith?: string;
  /** What each of its failures carries beside the envelope; a refusal may say more exactly. */
  failureFields?: (status: number, error: string) => object;
  /** Stated by `unwrapped` calls, and by `changing` ones whose input or reply must not be stored. */
  repeats?: RepeatBehavior;
};

/** What happens when a call is sent again because its reply was lost. */
export const repeatBehaviors = {
  reading: 'Changes nothing',
  key: 'With an Idempotency-Key, a repeat within a day returns the stored reply and changes nothing',
  secret: 'Its input or reply has a password or a token: neither is stored, and a repeat runs again',
  sequence: 'A repeat has the same sequence and saves the same answer',
  attempt: 'A schedule has one attempt a student: a repeat gives the one that there is',
  content: 'A file is stored by its content: a repeat gives the same name',
  state: 'A repeat leaves what the first one has left',
  recentLink: 'No second link is mailed within a minute',
} as const;
export type RepeatBehavior = keyof typeof repeatBehaviors;

/**
 * How the dispatcher treats a call: a `reading` one runs without a transaction; a `changing` one in a
 * transaction with an audit row; an `unwrapped` one without either, because its area opens its own
 * transaction (answers are saved together, a failed login must be counted).
 */
type Effect = 'reading' | 'changing' | 'unwrapped';

export type UnnamedCall<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
> = Omit<CallDeclaration<Input, Output, Refusal>, 'refuses' | 'bodyLimit' | 'repeats'> & {
  method: Method;
  effect: Effect;
  /** How its input travels. */
  body: 'json' | 'form';
  answers: 'envelope' | 'file';
  refuses: readonly Refusal[];
  bodyLimit: number;
  repeats: RepeatBehavior;
};

export type CallName = { name: string; area: string; path: string };
export type Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
> = UnnamedCall<Input, Output, Refusal> & CallName;

/**
 * What browsers have of a declared call, beside its refusals: the build leaves out the rest, the schemas above all, which
 * only the server runs.
 */
export const browserFields = ['area', 'name', 'path', 'method', 'body', 'answers', 'repeats'] as const;
export type BrowserCall = Pick<Call, (typeof browserFields)[number] | 'refuses'>;

export type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.input<I> : never;
export type ParsedOf<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never;
export type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.output<O> : never;
export type RefusalOf<C> = C extends { refuses: readonly (infer R extends RefusalName)[] } ? R : never;

const BODY_LIMIT = 1_000_000;

const declareCall =
  (method: Method, effect: Effect, usual: RepeatBehavior, body: 'json' | 'form' = 'json') =>
  <Input extends z.ZodType, Output extends z.ZodType, const Refusal extends RefusalName = never>(
    declaration: CallDeclaration<Input, Output, Refusal>,
  ): UnnamedCall<Input, Output, Refusal> => ({
    refuses: [],
    bodyLimit: BODY_LIMIT,
    repeats: usual,
    ...(body === 'form' && { rateLimit: 'upload' as const }),
    ...declaration,
    method,
    effect,
    body,
    answers: 'envelope',
  });

/** Declares a call that reads, with its input in the query string. */
export const get = declareCall('GET', 'reading', 'reading');
/** Declares a call that reads, with its input in a JSON body, as most calls have it. */
export const query = declareCall('POST', 'reading', 'reading');
/** Declares a call that changes something, inside one transaction. */
export const post = declareCall('POST', 'changing', 'key');
/** Declares a call that changes something by GET: older clients sign out so. */
export const changingGet = declareCall('GET', 'changing', 'key');
/**
 * Declares a call that takes a file in a form. The file is stored before its rows are written; the audit row follows
 * them.
 */
export const postFile = declareCall('POST', 'unwrapped', 'content', 'form');
/**
 * Declares a call that changes something in transactions of its area's own; `repeats` says why sending it again does
 * no harm.
 */
export const postUnwrapped = <Input extends z.ZodType, Output extends z.ZodType, const Refusal extends RefusalName>(
  declaration: CallDeclaration<Input, Output, Refusal> & { repeats: RepeatBehavior },
) => declareCall('POST', 'unwrapped', declaration.repeats)(declaration);

/** Declares a call that reads, or signs in by a one-time token: other clients send both by one GET. */
export const getUnwrapped = <Input extends z.ZodType, Output extends z.ZodType, const Refusal extends RefusalName>(
  declaration: CallDeclaration<Input, Output, Refusal> & { repeats: RepeatBehavior },
) => declareCall('GET', 'unwrapped', declaration.repeats)(declaration);

/** The reply of a call that gives a file instead of the envelope. */
export const FileReply = z.custom<{ bytes: Uint8Array | ReadableStream<Uint8Array>; type: string; name: string }>();
/** Declares a call that replies with the bytes of a file, or with a refusal in the usual envelope. */
export const getFile = <Input extends z.ZodType, const Refusal extends RefusalName = never>(
  declaration: Omit<CallDeclaration<Input, typeof FileReply, Refusal>, 'output'>,
) => ({ ...declareCall('GET', 'reading', 'reading')({ ...declaration, output: FileReply }), answers: 'file' as const });

/** Declares a call that replies as `getFile` does, with its input in a JSON body. */
export const queryFile = <Input extends z.ZodType, const Refusal extends RefusalName = never>(
  declaration: Omit<CallDeclaration<Input, typeof FileReply, Refusal>, 'output'>,
) => ({
  ...declareCall('POST', 'reading', 'reading')({ ...declaration, output: FileReply }),
  answers: 'file' as const,
});

/** Declares a call that changes something in transactions of its area's own, and replies with a file. */
export const postUnwrappedFile = <Input extends z.ZodType, const Refusal extends RefusalName = never>(
  declaration: Omit<CallDeclaration<Input, typeof FileReply, Refusal>, 'output'> & { repeats: RepeatBehavior },
) => ({ ...postUnwrapped({ ...declaration, output: FileReply }), answers: 'file' as const });

/** Declares a call that takes a file in a form, as `postFile` does, and replies with another one. */
export const exchangeFile = <Input extends z.ZodType, const Refusal extends RefusalName = never>(
  declaration: Omit<CallDeclaration<Input, typeof FileReply, Refusal>, 'output'> & { repeats: RepeatBehavior },
) => ({ ...postFile({ ...declaration, output: FileReply }), answers: 'file' as const });

/** Names each call after its key and gives it its path: `/area/name.php` unless it states its own. */
export const declareArea = <const Drafts extends Record<string, UnnamedCall>>(
  areaName: string,
  prefix: string,
  drafts: Drafts,
) =>
  Object.fromEntries(
    Object.entries(drafts).map(([name, draft]) => [
      name,
      { ...draft, name, area: areaName, path: draft.path ?? `${prefix}/${name}.php` },
    ]),
  ) as unknown as { readonly [Name in keyof Drafts]: Drafts[Name] & CallName & { name: Name } };
