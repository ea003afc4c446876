import type { Instant } from '../core/schedules/time.ts';

/** The changed fields before and after. Must not contain passwords, tokens or students' responses. */
export type Change = {
  /** The school of the record, where it need not be the session's: a student may have attempts in several schools. */
  idSchool?: number;
  /** The user concerned when nobody is signed in: at a login, or with a password link. */
  idUser?: number;
  before?: object;
  after?: object;
};

/** Who made which call, when and from where. */
export type AuditedCall = {
  me: { idUser: number; idSchool: number } | null;
  now: Instant;
  address: string;
  call: string;
  requestId: string;
};
