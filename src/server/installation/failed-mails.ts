import { and, eq, inArray } from 'drizzle-orm';
import type { mailKinds, UnsentMail } from '../../contract/installation.ts';
import type { Database } from '../database/database.ts';
import { invitation, membership, user } from '../database/schema.ts';
import type { FailedMail } from '../jobs/api.ts';

/** What the mails of each job are about, by the name of the job. */
const kinds: Readonly<Record<string, (typeof mailKinds)[number]>> = {
  sendInvitation: 'invitation',
  sendPasswordLink: 'passwordLink',
  sendPasswordChanged: 'passwordChanged',
  sendEmailConfirmation: 'emailConfirmation',
  sendSecondFactorReset: 'secondFactorReset',
  sendReleaseNotice: 'releaseNotice',
};

/** What jobs that mail store of their recipient: an invitation, or an account. */
type MailData = { idSchool?: number; idInvitation?: number; idUser?: number };

/**
 * Returns the failed mails that the administrators of a school see: those to its invited people and its members. With
 * `idSchool` null, all of them, without their recipients: those of the installation do not see the people of schools.
 */
export const describeFailedMails = async (
  db: Database,
  mails: readonly FailedMail[],
  idSchool: number | null,
): Promise<UnsentMail[]> => {
  const recipientOf = idSchool === null ? () => null : await findRecipients(db, mails, idSchool);
  return mails.flatMap(({ id, name, data, at, error, willRetry }) => {
    const kind = kinds[name];
    const to = recipientOf(data as MailData);
    if (!kind || to === undefined) return [];
    return [{ id, kind, to, at: new Date(at).toISOString(), reason: error, willRetry }];
  });
};

const findRecipients = async (db: Database, mails: readonly FailedMail[], idSchool: number) => {
  const all = mails.map(({ data }) => data as MailData);
  const invitations = all.flatMap((data) =>
    data.idSchool === idSchool && data.idInvitation !== undefined ? [data.idInvitation] : [],
  );
  const users = all.flatMap(({ idUser }) => (idUser === undefined ? [] : [idUser]));
  const { firstName, lastName, email } = invitation;
  const invited = await db
    .select({ id: invitation.id, firstName, lastName, email })
    .from(invitation)
    .where(and(eq(invitation.idSchool, idSchool), inArray(invitation.id, invitations)));
  const members = await db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), inArray(membership.idUser, users)));
  const byInvitation = new Map(invited.map((row) => [row.id, nameWithAddress(row)]));
  const byUser = new Map(members.map((row) => [row.id, nameWithAddress(row)]));
  return ({ idInvitation, idUser, ...data }: MailData): string | undefined =>
    data.idSchool === idSchool && idInvitation !== undefined ? byInvitation.get(idInvitation) : byUser.get(idUser ?? 0);
};

const nameWithAddress = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string | null;
}) => `${`${firstName} ${lastName}`.trim()} <${email ?? ''}>`;
