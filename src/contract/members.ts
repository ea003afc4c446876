import { z } from 'zod';
import { languages } from '../core/languages.ts';
import { memberStates } from '../core/people/member-state.ts';
import { permissions } from '../core/people/roles.ts';
import { declareArea, post, query } from './call.ts';
import { Session } from './session.ts';
import {
  Accepted,
  ContentReply,
  EmptyReply,
  Flag,
  Id,
  Moment,
  Optional,
  PageSize,
  pageFields,
  WholeNumber,
} from './shapes.ts';

const managers = ['administrator', 'coordinator'] as const;

/** The longest first or last name, in characters. */
export const PERSON_NAME_LENGTH = 100;

const FirstName = z.string().trim().min(1).max(PERSON_NAME_LENGTH);
const LastName = z.string().trim().max(PERSON_NAME_LENGTH).default('');
const Link = z.string().min(1).max(200);
const Permissions = z.array(z.enum(permissions)).max(permissions.length);
/** Administrators, coordinators, teachers and students. */
const SchoolRole = WholeNumber(1, 4);

/** A member of a school, or somebody who is invited to it. */
const SchoolMember = z.object({
  /** Null for invitations. */
  idUser: z.int().nullable(),
  /** Null for members. */
  idInvitation: z.int().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  login: z.string(),
  email: z.string(),
  idType: z.int(),
  permissions: Permissions,
  state: z.enum(memberStates),
  /** Null = never, or invited. */
  lastSignedIn: Moment.nullable(),
  /** Until when the link of an invitation is valid; null for members. */
  expires: Moment.nullable(),
  can: z.object({
    /** Change role and permissions, end and start the membership, end sessions; resend and withdraw an invitation. */
    manage: z.boolean(),
    mailPasswordLink: z.boolean(),
    /** True while the login is locked after wrong passwords. */
    unlockLogin: z.boolean(),
  }),
});
export type SchoolMember = z.infer<typeof SchoolMember>;

const Colleague = z.object({
  idUser: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  photo: z.string().nullable(),
});

const Invitation = z.object({
  schoolName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  idType: z.int(),
  /** `closed` = there is an account that opens no school; its user chooses a new password. */
  account: z.enum(['none', 'closed', 'open']),
  /** Whether the account is the one that is signed in. */
  isMine: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const members = declareArea('members', '/users', {
  /** The user's school with its teachers. */
  mySchool: query({
    for: ['administrator', 'coordinator', 'teacher', 'author', 'editor'],
    input: EmptyReply,
    output: ContentReply(
      z.object({
        /** Null for the provider's people. */
        idSchool: z.int().nullable(),
        Name: z.string(),
        address: z.string(),
        teachers: z.array(Colleague),
      }),
    ),
  }),
  /** Everybody of the caller's school and who is invited to it, by last name. */
  getUsers: query({
    for: managers,
    rateLimit: 'search',
    input: z.object({
      /** Words of names, logins and e-mail addresses. */
      keyword: z.string().max(100).default(''),
      idType: Optional(SchoolRole),
      state: Optional(z.enum(memberStates)),
      page: WholeNumber(1, 100_000).default(1),
      recordsperpage: PageSize({ most: 100, usual: 20 }),
    }),
    output: z.object({ ...pageFields, content: z.array(SchoolMember) }),
  }),
  /** Invites a person by mail. Whether the address has an account elsewhere makes no difference to the reply. */
  inviteUser: post({
    for: managers,
    rateLimit: 'invitation',
    input: z.object({
      email: z.email().max(320),
      firstName: FirstName,
      lastName: LastName,
      idType: SchoolRole,
      permissions: Permissions.default([]),
      /** Of the mail, where the person has not chosen one; that of the school's country by default. */
      language: z.enum(languages).optional(),
    }),
    output: ContentReply(z.object({ idInvitation: z.int() })),
    refuses: ['roleNotAllowed', 'permissionNotAllowed', 'alreadyMember', 'alreadyInvited'],
  }),
  /** Mails another link, valid for 7 days again; the one before is no longer valid. */
  resendInvitation: post({
    for: managers,
    rateLimit: 'invitation',
    input: z.object({ idInvitation: Id }),
    output: EmptyReply,
    refuses: ['invitationNotValid'],
  }),
  withdrawInvitation: post({
    for: managers,
    input: z.object({ idInvitation: Id }),
    output: EmptyReply,
    refuses: ['invitationNotValid'],
  }),
  /** What the link of an invitation leads to. */
  getInvitation: query({
    for: 'everyone',
    rateLimit: 'passwordLink',
    input: z.object({ link: Link }),
    output: ContentReply(Invitation),
    refuses: ['invalidLink'],
  }),
  /** Makes the invited person a member and opens the school; without an account that opens one, by `person`. */
  acceptInvitation: post({
    for: 'everyone',
    repeats: 'secret',
    rateLimit: 'passwordLink',
    input: z.object({
      link: Link,
      person: z
        .object({
          firstName: FirstName,
          lastName: LastName,
          password: z.string().max(1000),
          terms: Accepted,
          receiveCommercial: Flag.default(false),
        })
        .optional(),
    }),
    output: Session,
    refuses: ['invalidLink', 'invitationOfOther', 'alreadyMember', 'emptyPassword', 'weakPassword'],
  }),
  /** Changes role and permissions of a member, never the caller's own. */
  editUser: post({
    for: managers,
    input: z.object({ idUser: Id, idType: WholeNumber(1, 3).optional(), permissions: Permissions.optional() }),
    output: EmptyReply,
    refuses: ['userNotValid', 'roleNotAllowed', 'permissionNotAllowed', 'lastAdministrator'],
  }),
  /** Ends a membership at once; what its user has made and done stays. */
  endMembership: post({
    for: managers,
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid', 'lastAdministrator'],
  }),
  /** Gives an ended membership its rights again. */
  startMembership: post({
    for: managers,
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid'],
  }),
  /** Signs a member out of the school on every device. */
  endMemberSessions: post({
    for: managers,
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid'],
  }),
  /** Mails a member the link with which they choose a new password. */
  mailPasswordLink: post({
    for: managers,
    rateLimit: 'invitation',
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid', 'emailMissing'],
  }),
});
