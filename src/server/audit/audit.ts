import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { audit } from '../database/schema.ts';

/** What the changed fields were and are. A password, a token or a student's response never stands in it. */
export type Change = {
  /** The school of the record, where it need not be the session's: a student may have attempts in several schools. */
  idSchool?: number;
  /** Whom it concerns, where nobody is signed in: who logs in, or has a link to set a password. */
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

/** A row of the audit: `refused` = the user has not the right, or could not prove who they are. */
export type AuditRow = Change & { call: AuditedCall; subject: object; outcome?: 'done' | 'refused' };

/**
 * Writes rows of the audit: in the school that the change says, otherwise in that of the caller's session, in the
 * provider's where nobody is signed in.
 */
export const writeAudit = async (db: Database, ...rows: AuditRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.insert(audit).values(
    rows.map(({ call: { me, now, ...call }, idSchool, idUser, ...row }) => ({
      ...call,
      ...row,
      idSchool: idSchool ?? me?.idSchool ?? PROVIDER_SCHOOL_ID,
      idUser: idUser ?? me?.idUser ?? null,
      at: now,
    })),
  );
};

/** Returns the rows that belong to a call; rows without one were caused by the clock and are not audited. */
export const withCall = (rows: readonly (Omit<AuditRow, 'call'> & { call: AuditedCall | undefined })[]): AuditRow[] =>
  rows.flatMap(({ call, ...row }) => (call ? [{ ...row, call }] : []));

/** Returns the ids that an input names: what an audit row says of it, never what was written or a password. */
export const subjectOf = (input: unknown): object =>
  Object.fromEntries(Object.entries(input as object).filter(([name]) => /^id($|s?[A-Z])/.test(name)));

/** Returns the ids that a reply names and its input does not: those of the rows that were made. */
export const createdIdsIn = (output: object, subject: object): { created?: object } => {
  const content = 'content' in output && !Array.isArray(output.content) ? output.content : {};
  const created = Object.entries({ ...output, ...(content as object) }).filter(
    ([name, value]) => /^(id|copyId)[A-Z]/.test(name) && typeof value === 'number' && !(name in subject),
  );
  return created.length > 0 ? { created: Object.fromEntries(created) } : {};
};

/** Returns the names that a reply gives to stored files, each with the field it stands in. */
export const storedFilesIn = (output: object): object =>
  'content' in output
    ? Object.fromEntries(Object.entries(output.content as object).filter(([, name]) => /^[0-9a-f]{32}\b/.test(name)))
    : {};
