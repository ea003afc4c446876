import { z } from 'zod';
import { languages } from '../core/languages.ts';
import { memberStates } from '../core/people/member-state.ts';
import { permissions } from '../core/people/roles.ts';
import { managers } from './audiences.ts';
import { declareArea, post, query } from './call.ts';
import { SessionOrSignIn } from './session.ts';
import {
  AcceptedTerms,
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

/** The longest first or last name, in characters. */
export const PERSON_NAME_LENGTH = 100;

const FirstName = z.string().trim().min(1).max(PERSON_NAME_LENGTH);
const LastName = z.string().trim().max(PERSON_NAME_LENGTH).default('');
const Link = z.string().min(1).max(200);
const Permissions = z.array(z.enum(permissions)).max(permissions.length);
/** Administrators, coordinators, teachers and students. */
const SchoolRole = WholeNumber(1, 4);
/** Authors and editors. */
const ProviderRole = WholeNumber(5, 6);

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
  /** The address that the school has given a student and that waits to be accepted. */
  waitingEmail: z.string().nullable(),
  idType: z.int(),
  permissions: Permissions,
  /** The languages offered to this person alone; empty = those of the product, or not for the caller to say. */
  customLanguages: z.array(z.enum(languages)),
  /** Whether this person's menu has no classes, schedules and reports; false where that is not for the caller to say. */
  withoutStudentModules: z.boolean(),
  state: z.enum(memberStates),
  /** Null = never, or invited. */
  lastSignedIn: Moment.nullable(),
  /** Until when the link of an invitation is valid; null for members. */
  expires: Moment.nullable(),
  can: z.object({
    /** Change role and permissions, end and start the membership, end sessions; resend and withdraw an invitation. */
    manage: z.boolean(),
    mailPasswordLink: z.boolean(),
    /** Say which languages are offered to this person alone. */
    listLanguages: z.boolean(),
    /** Say whether this person's menu has classes, schedules and reports. */
    hideStudentModules: z.boolean(),
    /** Give their classes, schedules, assessments and questions to somebody else. */
    handOver: z.boolean(),
    /** Make one account of this student's and another. */
    merge: z.boolean(),
    /** True while the login is locked after wrong passwords. */
    unlockLogin: z.boolean(),
    /** True while there is a second factor. */
    resetSecondFactor: z.boolean(),
  }),
});
export type SchoolMember = z.infer<typeof SchoolMember>;

/** How much of each kind of work there is. */
const Work = z.object({
  classes: z.int(),
  schedules: z.int(),
  assessments: z.int(),
  /** With texts that questions share and drafts of questions. */
  questions: z.int(),
});

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
  /**
   * `closed` = there is an account that opens no school; its user chooses a new password. `partner` = the account signs in by
   * the platform of a partner.
   */
  account: z.enum(['none', 'closed', 'open', 'partner']),
  /** Whether the account is the one that is signed in. */
  isMine: z.boolean(),
  /** Whether the school, or its partner, has added the person already: the names are theirs. */
  isAdded: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Somebody who is invited to write for the provider. */
const ProviderInvitation = z.object({
  idInvitation: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  idType: z.int(),
  /** Until when its link is valid; it may have passed. */
  expires: Moment,
});
export type ProviderInvitation = z.infer<typeof ProviderInvitation>;

/** Those who invite people to a school, or to write for the provider. */
const invitationManagers = [...managers, 'installation'] as const;

export const members = declareArea('members', '/users', {
  /** The user's school with its teachers. */
  mySchool: query({
    for: ['administrator', 'coordinator', 'teacher', 'author', 'editor'],
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(
      z.object({
        /** Null for the provider's people. */
        idSchool: z.int().nullable(),
        Name: z.string(),
        address: z.string(),
        /** The name of its logo's file. */
        logo: z.string().nullable(),
        teachers: z.array(Colleague),
      }),
    ),
  }),
  /** Everybody of the caller's school and who is invited to it, by last name. */
  getUsers: query({
    for: managers,
    shows: 'nothing',
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
    shows: 'nothing',
    rateLimit: 'invitation',
    input: z.object({
      email: z.email().max(320),
      firstName: FirstName,
      lastName: LastName,
      idType: SchoolRole,
      /** Those of `invitedPermissions` by default. */
      permissions: Permissions.optional(),
      /** Of the mail, where the person has not chosen one; that of the school's country by default. */
      language: z.enum(languages).optional(),
    }),
    output: ContentReply(z.object({ idInvitation: z.int() })),
    refuses: ['roleNotAllowed', 'permissionNotAllowed', 'alreadyMember', 'alreadyInvited'],
  }),
  /** Invites an author or an editor of the provider by mail. */
  inviteProviderMember: post({
    for: ['installation'],
    shows: 'nothing',
    rateLimit: 'invitation',
    input: z.object({
      email: z.email().max(320),
      firstName: FirstName,
      lastName: LastName,
      idType: ProviderRole,
      language: z.enum(languages).optional(),
    }),
    output: ContentReply(z.object({ idInvitation: z.int() })),
    refuses: ['alreadyMember', 'alreadyInvited'],
  }),
  /** Who is invited to write for the provider and has not accepted yet, by last name. */
  getProviderInvitations: query({
    for: ['installation'],
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.array(ProviderInvitation)),
  }),
  /** Mails another link, valid for 7 days again; the one before is no longer valid. */
  resendInvitation: post({
    for: invitationManagers,
    shows: 'nothing',
    rateLimit: 'invitation',
    input: z.object({ idInvitation: Id }),
    output: EmptyReply,
    refuses: ['invitationNotValid'],
  }),
  withdrawInvitation: post({
    for: invitationManagers,
    shows: 'nothing',
    input: z.object({ idInvitation: Id }),
    output: EmptyReply,
    refuses: ['invitationNotValid'],
  }),
  /** What the link of an invitation leads to. */
  getInvitation: query({
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'passwordLink',
    input: z.object({ link: Link }),
    output: ContentReply(Invitation),
    refuses: ['invalidLink'],
  }),
  /**
   * Makes the invited person a member and opens the school; without an account that opens one, by `person`. Who was added by the
   * school or its partner gets the address, or becomes the account that has it.
   */
  acceptInvitation: post({
    for: 'everyone',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'passwordLink',
    input: z.object({
      link: Link,
      person: z
        .object({
          firstName: FirstName,
          lastName: LastName,
          password: z.string().max(1000),
          terms: AcceptedTerms,
          receiveCommercial: Flag.default(false),
        })
        .optional(),
    }),
    output: SessionOrSignIn,
    refuses: ['invalidLink', 'invitationOfOther', 'alreadyMember', 'mergeRunning', 'emptyPassword', 'weakPassword'],
  }),
  /** Changes role, permissions, languages and menu of a member, never the caller's own. */
  editUser: post({
    for: managers,
    shows: 'nothing',
    input: z.object({
      idUser: Id,
      idType: WholeNumber(1, 3).optional(),
      permissions: Permissions.optional(),
      /** The languages offered to this person alone; none = those of the product. */
      customLanguages: z.array(z.enum(languages)).max(languages.length).optional(),
      /** Whether the menu leaves out classes, schedules and reports. */
      withoutStudentModules: Flag.optional(),
    }),
    output: EmptyReply,
    refuses: ['userNotValid', 'roleNotAllowed', 'permissionNotAllowed', 'lastAdministrator'],
  }),
  /** Ends a membership at once; what its user has made and done stays. */
  endMembership: post({
    for: managers,
    shows: 'nothing',
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid', 'lastAdministrator'],
  }),
  /** Gives an ended membership its rights again. */
  startMembership: post({
    for: managers,
    shows: 'nothing',
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid'],
  }),
  /** What a member, also one who has left, has in the school, and who may take it over, by name. */
  getWork: query({
    for: managers,
    shows: 'nothing',
    input: z.object({ idUser: Id }),
    output: ContentReply(
      Work.extend({
        receivers: z.array(z.object({ idUser: z.int(), firstName: z.string(), lastName: z.string(), idType: z.int() })),
      }),
    ),
    refuses: ['userNotValid'],
  }),
  /** Gives what is chosen of a member's work to somebody else, deleted things included; classes of a partner stay. */
  handOver: post({
    for: managers,
    shows: 'nothing',
    input: z.object({
      idUser: Id,
      idReceiver: Id,
      classes: Flag.default(false),
      schedules: Flag.default(false),
      assessments: Flag.default(false),
      questions: Flag.default(false),
    }),
    output: ContentReply(Work.extend({ idHandOver: z.int() })),
    refuses: ['userNotValid', 'handOverToSelf', 'receiverNotValid', 'nothingToHandOver'],
  }),
  /** What was handed over in the last 30 days, of people whose work the caller may hand over, the last first. */
  getHandOvers: query({
    for: managers,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(
      z.array(
        Work.extend({
          ...{ idHandOver: z.int(), at: Moment, by: z.string(), name: z.string(), receiver: z.string() },
          ...{ undone: z.boolean(), canUndo: z.boolean() },
        }),
      ),
    ),
  }),
  /** Gives work back to the person it was handed over from, as far as the receiver still has it. */
  undoHandOver: post({
    for: managers,
    shows: 'nothing',
    input: z.object({ idHandOver: Id }),
    output: ContentReply(
      Work.extend({
        /** How much of what was handed over is somebody else's by now, or gone. */
        left: z.int(),
      }),
    ),
    refuses: ['handOverNotValid'],
  }),
  /** Signs a member out of the school on every device. */
  endMemberSessions: post({
    for: managers,
    shows: 'nothing',
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid'],
  }),
  /** Turns a member's second factor off who has lost the device; ends their sessions and tells them by mail. */
  resetSecondFactor: post({
    for: managers,
    shows: 'nothing',
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid', 'secondFactorOfOthers'],
  }),
});
