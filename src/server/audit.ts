import { PROVIDER } from '../core/schools.ts';
import type { Instant } from '../core/time.ts';
import type { Database } from './database/database.ts';
import { audit } from './database/schema.ts';

/** What the changed fields were and are. A password, a token or a student's response never stands in it. */
export type Change = {
  /** The school of the record, where it need not be the session's: a student may have attempts in several schools. */
  idSchool?: number;
  before?: object;
  after?: object;
};

/** Who made which call, when and from where. */
type AuditedCall = {
  me: { idUser: number; idSchool: number } | null;
  now: Instant;
  address: string;
  call: string;
  requestId: string;
};

/**
 * Writes a row of the audit: in the school that the change says, otherwise in that of the caller's session, in the
 * provider's where nobody is signed in.
 */
export const writeAudit = async (
  db: Database,
  { me, now, address, call, requestId }: AuditedCall,
  { subject, idSchool = me?.idSchool ?? PROVIDER, ...change }: Change & { subject: object },
): Promise<void> => {
  await db.insert(audit).values({
    idSchool,
    idUser: me?.idUser ?? null,
    at: now,
    address,
    call,
    requestId,
    subject,
    ...change,
  });
};

/** Returns the ids that an input names: what an audit row says of it, never what was written or a password. */
export const subjectOf = (input: unknown): object =>
  Object.fromEntries(Object.entries(input as object).filter(([name]) => /^id($|s?[A-Z])/.test(name)));

/** Returns the names that a reply gives to stored files, each with the field it stands in. */
export const filesNamedIn = (output: object): object =>
  'content' in output
    ? Object.fromEntries(Object.entries(output.content as object).filter(([, name]) => /^[0-9a-f]{32}\b/.test(name)))
    : {};
