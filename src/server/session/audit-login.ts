import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Context, Me } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import { findFirstSchool } from './sessions.ts';

/** Writes the login into the audit as the user's own: the call itself came from nobody. */
export const auditLogin = ({ db, call }: Context<unknown>, me: Me, after?: object): Promise<void> =>
  writeAudit(db, { call: { ...call, me }, subject: {}, ...(after && { after }) });

/**
 * Writes a refused login into the audit of the account's school, or of the provider when no account matches. The typed
 * name is left out: it may be a password. Both cases run the same statements, so that the duration does not reveal
 * which accounts exist.
 */
export const auditFailure = async ({ db, now, call }: Context<unknown>, idUser: number | null): Promise<void> => {
  const idSchool = (await findFirstSchool(db, idUser ?? 0, now)) ?? PROVIDER_SCHOOL_ID;
  await writeAudit(db, { call, subject: {}, outcome: 'refused', idSchool, ...(idUser !== null && { idUser }) });
};
