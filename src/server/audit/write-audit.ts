import { sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { AuditedCall, Change } from '../audited-call.ts';
import type { Database } from '../database/database.ts';
import { preparedStatement } from '../database/prepared-statement.ts';

/** A row of the audit; `refused` = the user lacks the right, or could not prove their identity. */
export type AuditRow = Change & { call: AuditedCall; subject: object; outcome?: 'done' | 'refused' };

/** Writes audit rows into the school of the change, or else of the caller's session, or else of the provider. */
export const writeAudit = async (db: Database, ...rows: AuditRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const stored = rows.map(({ call: { me, now, ...call }, idSchool, idUser, ...row }) => ({
    ...call,
    ...row,
    idSchool: idSchool ?? me?.idSchool ?? PROVIDER_SCHOOL_ID,
    idUser: idUser ?? me?.idUser ?? null,
    at: new Date(now).toISOString(),
  }));
  await insertRows(db, { rows: JSON.stringify(stored) });
};

// One parameter however many rows: as values, each of their fields is a part of the statement.
const insertRows = preparedStatement(
  'write_audit',
  sql`
    insert into audit (id_school, at, id_user, address, call, outcome, subject, before, after, request_id)
    select "idSchool", at, "idUser", address, call, coalesce(outcome, 'done'), subject, before, after, "requestId"
    from json_to_recordset(${sql.placeholder('rows')}::json) as stored ("idSchool" bigint, at timestamptz,
      "idUser" bigint, address text, call text, outcome text, subject jsonb, before jsonb, after jsonb, "requestId" text)`,
);

/** Returns the rows that belong to a call; rows without one were caused by the clock and are not audited. */
export const withCall = (rows: readonly (Omit<AuditRow, 'call'> & { call: AuditedCall | undefined })[]): AuditRow[] =>
  rows.flatMap(({ call, ...row }) => (call ? [{ ...row, call }] : []));

/** Returns the ids in an input; its other fields may be private and are not audited. */
export const subjectOf = (input: unknown): object =>
  Object.fromEntries(Object.entries(input as object).filter(([name]) => /^id($|s?[A-Z])/.test(name)));

/** Returns the ids in a reply that its input does not contain: those of created rows. */
export const createdIdsIn = (output: object, subject: object): { created?: object } => {
  const content = 'content' in output && !Array.isArray(output.content) ? output.content : {};
  const created = Object.entries({ ...output, ...(content as object) }).filter(
    ([name, value]) => /^(id|copyId)[A-Z]/.test(name) && typeof value === 'number' && !(name in subject),
  );
  return created.length > 0 ? { created: Object.fromEntries(created) } : {};
};

/** Returns the fields of a reply that name stored files. */
export const storedFilesIn = (output: object): object =>
  'content' in output
    ? Object.fromEntries(Object.entries(output.content as object).filter(([, name]) => /^[0-9a-f]{32}\b/.test(name)))
    : {};
