import type { z } from 'zod';
import type { Call, OutputOf, ParsedOf, RefusalOf } from '../contract/call.ts';
import type { calls } from '../contract/index.ts';
import type { SessionUser } from '../contract/session.ts';
import type { Role } from '../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../core/people/schools.ts';
import type { Instant } from '../core/schedules/time.ts';
import type { AuditedCall, Change } from './audit/api.ts';
import type { Database } from './database/database.ts';
import type { Refuse } from './dispatcher/api.ts';
import type { Host } from './host.ts';

/** The signed-in user, with role and permissions in the session's school. */
export type Me = Omit<
  SessionUser,
  'sharedAssessments' | 'smAssessments' | 'guideLink' | 'idSchool' | 'schoolName' | 'schools'
> & {
  role: Role;
  /** The session's school, the provider for authors and editors. Students' calls read `schools` instead. */
  idSchool: number;
  schoolName: string;
  /** When the school's academic year begins: month and day. */
  academicYearStart: string;
  /** The schools in which a student is one; everybody else's session has one school. */
  schools: readonly number[];
  /** Where the user has rights, the session's school and the provider included. */
  memberships: SessionUser['schools'];
  sessionStarted: Instant;
};

/** What every handler is given. `db` is the call's transaction where it has one. */
export type Context<Who = Me> = {
  db: Database;
  me: Who;
  now: Instant;
  host: Host;
  /** The IP address of the client; 'in-process' where there is no network. */
  address: string;
  /** The token the call came with. */
  token: string | null;
  /** Leaves the session in the caller's browser, or takes it from there. */
  setSessionToken(token: string | null): void;
  /** What the browser keeps beside the session and leaves there when it ends: a text that the server has signed. */
  browserCookie: string | null;
  setBrowserCookie(text: string): void;
  /** The call as the audit tells it, for calls that write its rows in transactions of their own. */
  call: AuditedCall;
  /** Says what the changed fields were and are, and of which school's record, for the audit row. A second call adds to the first. */
  audited(change: Change): void;
};

type WhoAsks<C> = C extends { for: 'everyone' } ? Me | null : Me;

type Handler<C> = (
  context: Context<WhoAsks<C>>,
  input: ParsedOf<C>,
  refuse: Refuse<RefusalOf<C>>,
) => Promise<OutputOf<C>>;

/** The handlers of all calls of an area that its part of the contract declares as built. */
export type Handlers<Calls> = {
  [Name in keyof Calls as Calls[Name] extends { built: true } ? Name : never]: Handler<Calls[Name]>;
};

/** The handlers of some calls of an area, where one file has not all of them. */
export type HandlersOf<Area extends keyof typeof calls, Name extends keyof Handlers<(typeof calls)[Area]>> = Pick<
  Handlers<(typeof calls)[Area]>,
  Name
>;

/** A handler as the dispatcher sees it, which has parsed the input and checks the output. */
export type AnyHandler = (context: Context<never>, input: never, refuse: Refuse<never>) => Promise<object>;
export type AnyCall = Call<z.ZodType, z.ZodType>;

/** Returns the school whose rows a user reads and writes; the provider for authors and editors. Throws for students, who may have several. */
export const schoolOf = (me: Pick<Me, 'idUser' | 'role' | 'idSchool'>): number => {
  if (me.role === 'student') throw new Error(`student ${me.idUser} has no current school`);
  return me.idSchool;
};

/** Returns the schools whose questions and assessments a user may use: the own one, and the provider's. */
export const schoolsOf = (me: Parameters<typeof schoolOf>[0]): number[] => [
  ...new Set([schoolOf(me), PROVIDER_SCHOOL_ID]),
];
