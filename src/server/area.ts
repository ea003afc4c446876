import type { z } from 'zod';
import type { Call, OutputOf, ParsedOf, RefusalOf } from '../contract/call.ts';
import type { calls } from '../contract/index.ts';
import type { SessionUser } from '../contract/session.ts';
import type { RegisteredDevice } from '../core/devices/registered-devices.ts';
import type { Role } from '../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../core/people/schools.ts';
import type { ScanLink } from '../core/scanning/scan-links.ts';
import type { BrowserProof } from '../core/schedules/exam-browser.ts';
import type { Instant } from '../core/schedules/time.ts';
import type { AuditedCall, Change } from './audited-call.ts';
import type { Database } from './database/database.ts';
import type { Host } from './host.ts';
import type { Refuse } from './refusal.ts';

/** The signed-in user, with role and permissions in the session's school. */
export type Me = Omit<
  SessionUser,
  'footerLinks' | 'sharedAssessments' | 'smAssessments' | 'idSchool' | 'schoolName' | 'schools'
> & {
  role: Role;
  /** The session's school, the provider for authors and editors. Students' calls read `schools` instead. */
  idSchool: number;
  schoolName: string;
  /** The first day of the school's academic year, as month and day. */
  academicYearStart: string;
  /** A student's schools; for all others the session's school alone. */
  schools: readonly number[];
  /** The user's valid memberships, those of the session's school and of the provider included. */
  memberships: SessionUser['schools'];
  sessionStarted: Instant;
  /** The scan link whose session it is; null for a user who has signed in. */
  scanLink: ScanLink | null;
  /** The registered device whose token it is; null for a user who has signed in. */
  device: RegisteredDevice | null;
};

/** The services and the caller that a handler gets. `db` is the call's transaction if it has one. */
export type Context<Caller = Me> = {
  db: Database;
  me: Caller;
  now: Instant;
  host: Host;
  /** The IP address of the client; 'in-process' where there is no network. */
  address: string;
  /** What the request shows of Safe Exam Browser. */
  browserProofs: readonly BrowserProof[];
  /** What the caller's browser says of itself; blank without one. */
  userAgent: string;
  /** The token the call came with. */
  token: string | null;
  /** Sets the session cookie of the caller's browser; null deletes it. */
  setSessionToken(token: string | null): void;
  /** The value of the signed cookie by which a browser is recognized at later logins. */
  browserCookie: string | null;
  setBrowserCookie(text: string): void;
  /** Leaves the token of a scan link's session in the caller's browser, until it sends nothing any more. */
  setScanLinkToken(idScanLink: number, token: string): void;
  /** The call as audit rows record it, for calls that write their rows in transactions of their own. */
  call: AuditedCall;
  /** Adds the changed fields, before and after, to the call's audit row. */
  recordChange(change: Change): void;
};

type CallerOf<C> = C extends { for: 'everyone' } ? Me | null : Me;

type Handler<C> = (
  context: Context<CallerOf<C>>,
  input: ParsedOf<C>,
  refuse: Refuse<RefusalOf<C>>,
) => Promise<OutputOf<C>>;

/** What a change of administrators needs, whether a call or a command of the command line makes it. */
export type ChangeContext = Pick<Context, 'db' | 'now' | 'recordChange'>;

/** A change that a call and a command share; `More` is what the call has found out in addition to its input. */
export type ChangeOf<C, More = unknown> = (
  context: ChangeContext,
  input: Omit<ParsedOf<C>, keyof More> & More,
  refuse: Refuse<RefusalOf<C>>,
) => Promise<OutputOf<C>>;

/** The handlers of all calls of an area. */
export type Handlers<Calls> = {
  [Name in keyof Calls]: Handler<Calls[Name]>;
};

/** The handlers of some calls of an area, for areas with several files of handlers. */
export type HandlersOf<Area extends keyof typeof calls, Name extends keyof Handlers<(typeof calls)[Area]>> = Pick<
  Handlers<(typeof calls)[Area]>,
  Name
>;

/** A handler without its types, as the dispatcher calls it. */
export type AnyHandler = (context: Context<never>, input: never, refuse: Refuse<never>) => Promise<object>;
/** A call without its types, as the dispatcher registers it. */
export type AnyCall = Call<z.ZodType, z.ZodType>;

/**
 * Returns the school whose rows a user reads and writes; the provider for authors and editors. Throws for students, who
 * may have several.
 */
export const schoolOf = (me: Pick<Me, 'idUser' | 'role' | 'idSchool'>): number => {
  if (me.role === 'student') throw new Error(`student ${me.idUser} has no current school`);
  return me.idSchool;
};

/** Returns the ids of the schools whose questions and assessments a user may use: their own and the provider. */
export const schoolsOf = (me: Parameters<typeof schoolOf>[0]): number[] => [
  ...new Set([schoolOf(me), PROVIDER_SCHOOL_ID]),
];

/** Returns the language in which a user reads names and lists: the chosen one, else Spanish, also without a session. */
export const languageOf = (me: Pick<Me, 'language'> | null): string => me?.language ?? 'es';
