import type { z } from 'zod';
import type { Call, OutputOf, ParsedOf, RefusalOf } from '../contract/call.ts';
import type { SessionUser } from '../contract/session.ts';
import type { Role } from '../core/people.ts';
import type { Instant } from '../core/time.ts';
import type { Database } from './database/database.ts';
import type { Host } from './host.ts';
import type { Refuse } from './refusal.ts';

/** Who asks, as the session knows them. */
export type Me = Omit<SessionUser, 'sharedAssessments' | 'smAssessments'> & { role: Role };

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
  keepToken(token: string | null): void;
};

type WhoAsks<C> = C extends { for: 'everyone' } ? Me | null : Me;

type Handler<C> = (
  context: Context<WhoAsks<C>>,
  input: ParsedOf<C>,
  refuse: Refuse<RefusalOf<C>>,
) => Promise<OutputOf<C>>;

/** An area keeps every promise that its part of the contract has built. */
export type Keeps<Calls> = {
  [Name in keyof Calls as Calls[Name] extends { built: true } ? Name : never]: Handler<Calls[Name]>;
};

/** A handler as the dispatcher sees it, which has parsed the input and checks the output. */
export type AnyHandler = (context: Context<never>, input: never, refuse: Refuse<never>) => Promise<object>;
export type AnyCall = Call<z.ZodType, z.ZodType>;

/** The school of somebody whose role always has one. */
export const schoolOf = (me: Me): number => {
  if (me.idSchool === null) throw new Error(`user ${me.idUser} has no school`);
  return me.idSchool;
};
