import type { calls } from '../../contract/index.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { normalizeLogin } from '../../core/people/logins.ts';
import {
  invitedPermissions,
  type Permission,
  permissionsIn,
  type Role,
  roleOf,
  roles,
} from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { canGrant, canManageRole } from '../../core/policies/member.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type ChangeContext, type ChangeOf, type HandlersOf, languageOf, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import type { invitation } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { sendInvitationJob } from './jobs.ts';
import {
  deleteInvitation,
  findInvitationForUpdate,
  hasMember,
  insertInvitation,
  readWaitingInvitations,
  updateExpiry,
} from './store.ts';

/** How long the link of an invitation is valid. */
export const INVITATION_MS = 7 * 86_400_000;

type Invited = Pick<typeof invitation.$inferInsert, 'email' | 'firstName' | 'lastName' | 'language' | 'permissions'> & {
  idSchool: number;
  role: Role;
  idCourse?: number;
  addedBy: number | null;
};

/**
 * Adds an invitation that is mailed once the transaction has ended. Returns its id, or null while one for this address
 * waits.
 */
export const invite = async (
  db: Database,
  { jobs }: Pick<Host, 'jobs'>,
  values: Invited,
  now: Instant,
): Promise<number | null> => {
  const { idSchool } = values;
  const idInvitation = await insertInvitation(db, { ...values, expires: now + INVITATION_MS, added: now }, now);
  if (idInvitation !== null) await jobs.enqueue(db, sendInvitationJob, { idSchool, idInvitation });
  return idInvitation;
};

type Inviting = {
  idSchool: number;
  /** Null = the command line. */
  addedBy: number | null;
  mayInvite?: (role: Role) => boolean;
  mayGrant?: (permission: Permission) => boolean;
};
type Invite = ChangeOf<typeof calls.members.inviteUser, Inviting>;

const always = () => true;

/** Invites a person to a school by mail; everybody may be invited where the caller's rights are not given. */
export const inviteMember = async (
  { db, now, host, recordChange }: ChangeContext & { host: Pick<Host, 'jobs'> },
  { idType, permissions: given, email: typed, mayInvite = always, mayGrant = always, ...person }: Parameters<Invite>[1],
  refuse: Parameters<Invite>[2],
): ReturnType<Invite> => {
  const { idSchool } = person;
  const role = roleOf(idType);
  const permissions = given ?? invitedPermissions(role);
  const email = normalizeLogin(typed);
  if (!mayInvite(role)) return refuse('roleNotAllowed');
  if (!permissions.every(mayGrant)) return refuse('permissionNotAllowed');
  if (await hasMember(db, idSchool, email)) return refuse('alreadyMember');
  const { addedBy, ...values } = { ...person, email, role, permissions: permissions.join(',') };
  const idInvitation = (await invite(db, host, { ...values, addedBy }, now)) ?? refuse('alreadyInvited');
  recordChange({ idSchool, after: values });
  return { content: { idInvitation } };
};

type InviteProviderMember = ChangeOf<
  typeof calls.members.inviteProviderMember,
  {
    /** Null = the command line. */
    addedBy: number | null;
  }
>;

/** Invites an author or an editor of the provider by mail. */
export const inviteProviderMember = async (
  { db, now, host, recordChange }: ChangeContext & { host: Pick<Host, 'jobs'> },
  { idType, email: typed, addedBy, ...person }: Parameters<InviteProviderMember>[1],
  refuse: Parameters<InviteProviderMember>[2],
): ReturnType<InviteProviderMember> => {
  const idSchool = PROVIDER_SCHOOL_ID;
  const values = { ...person, idSchool, email: normalizeLogin(typed), role: roleOf(idType), permissions: '' };
  if (await hasMember(db, idSchool, values.email)) return refuse('alreadyMember');
  const idInvitation = (await invite(db, host, { ...values, addedBy }, now)) ?? refuse('alreadyInvited');
  recordChange({ idSchool, after: values });
  return { content: { idInvitation } };
};

/** Returns the handlers of the calls that invite people, list the provider's invitations, mail one again and withdraw it. */
export const invitationHandlers: HandlersOf<
  'members',
  'inviteUser' | 'inviteProviderMember' | 'getProviderInvitations' | 'resendInvitation' | 'withdrawInvitation'
> = {
  async getProviderInvitations({ db, me }) {
    const byLastName = byLastNameIn(languageOf(me));
    const rows = await readWaitingInvitations(db, PROVIDER_SCHOOL_ID);
    return {
      content: rows
        .sort((a, b) => byLastName({ ...a, idUser: a.idInvitation }, { ...b, idUser: b.idInvitation }))
        .map(({ idInvitation, email, firstName, lastName, role, expires }) => ({
          ...{ idInvitation, email, firstName, lastName, idType: roles[role] },
          expires: new Date(expires).toISOString(),
        })),
    };
  },

  inviteProviderMember: ({ me, ...context }, input, refuse) =>
    inviteProviderMember(context, { ...input, addedBy: me.idUser }, refuse),

  async inviteUser({ me, ...context }, input, refuse) {
    const idSchool = schoolOf(me);
    const mayInvite = (role: Role) => canManageRole(me, idSchool, role);
    const mayGrant = (permission: Permission) => canGrant(me, permission);
    return inviteMember(context, { ...input, idSchool, addedBy: me.idUser, mayInvite, mayGrant }, refuse);
  },

  async resendInvitation({ db, me, now, host, recordChange }, { idInvitation }, refuse) {
    const idSchool = schoolOf(me);
    const before = await findInvitationForUpdate(db, idSchool, idInvitation);
    if (!before || !canManageRole(me, idSchool, before.role)) return refuse('invitationNotValid');
    const expires = now + INVITATION_MS;
    await updateExpiry(db, idSchool, idInvitation, expires);
    await host.jobs.enqueue(db, sendInvitationJob, { idSchool, idInvitation }, { key: `${idSchool}-${idInvitation}` });
    recordChange({ before: { expires: before.expires }, after: { expires } });
    return {};
  },

  async withdrawInvitation({ db, me, recordChange }, { idInvitation }, refuse) {
    const idSchool = schoolOf(me);
    const before = await findInvitationForUpdate(db, idSchool, idInvitation);
    if (!before || !canManageRole(me, idSchool, before.role)) return refuse('invitationNotValid');
    await deleteInvitation(db, idSchool, idInvitation);
    const { email, role, permissions } = before;
    recordChange({ before: { email, role, permissions: permissionsIn(permissions) } });
    return {};
  },
};
