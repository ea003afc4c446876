import { z } from 'zod';
import { desktopKeys, desktopProblems } from '../core/devices/desktop-values.ts';
import { DEVICE_NAME_LENGTH } from '../core/devices/registered-devices.ts';
import { changeOutcomes, changeReasons, versionOrigins } from '../core/sync/outcomes.ts';
import { MOST_SYNC_FILE_BYTES } from '../core/sync/sync-file.ts';
import { syncedEntities } from '../core/sync/synced-entities.ts';
import { declareArea, post, postFile, postUnwrapped, postUnwrappedFile, query } from './call.ts';
import { devices } from './devices.ts';
import { SyncedDiscipline, syncFileRefusals } from './offline.ts';
import { LeftChanges, rescue } from './rescue.ts';
import { ContentReply, EmptyReply, Flag, Id, Ids, Moment, Upload, Uuid, WholeNumber } from './shapes.ts';

/** How the desktop mode of this computer stands. */
export const DesktopState = z.object({
  /** Nobody has registered here; its person has to give the password again; or its person works. */
  access: z.enum(['unregistered', 'locked', 'open']),
  person: z
    .object({ firstName: z.string(), lastName: z.string(), email: z.string(), schoolName: z.string() })
    .nullable(),
  device: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  opensBy: z.enum(desktopKeys),
  /** How many rows have changes that the server has not answered. */
  waiting: z.int(),
  lastContact: Moment.nullable(),
  /** Whether everything that its person has was received once. */
  isComplete: z.boolean(),
  step: z.enum(['resting', 'receiving', 'sending']),
  /** How many rows and files were received in the running step, and of how many where that is known. */
  progress: z.object({ done: z.int(), of: z.int().nullable() }).nullable(),
  problem: z.enum(desktopProblems).nullable(),
  /** Whether it can synchronise by files: it has been in contact since it has keys. */
  hasKeys: z.boolean(),
  /**
   * Of whom this computer has changes that a former database, which is gone, has left, and how many; their author takes them in by
   * registering again. Null where somebody is registered, and where nobody was.
   */
  left: LeftChanges.nullable(),
});
export type DesktopState = z.infer<typeof DesktopState>;

/** What became of a change that was sent, for the person who made it. */
export const SyncEvent = z.object({
  id: z.int(),
  at: Moment,
  outcome: z.enum(changeOutcomes),
  reason: z.enum(changeReasons).nullable(),
  entity: z.enum(syncedEntities),
  /** The id of the row, where this computer still has it. */
  idRow: z.int().nullable(),
  /** The beginning of its text, or its title. */
  title: z.string(),
  /** The copy that was made of what did not go into the row, where this computer still has it. */
  idCopy: z.int().nullable(),
  /** Whose version the copy has, and when each was written, as far as that is known. */
  copyIsFrom: z.enum(versionOrigins).nullable(),
  hereAt: Moment.nullable(),
  elsewhereAt: Moment.nullable(),
  /** When the row took the version of the copy, and until when that can be undone; null where it did not, or longer ago. */
  taken: z.object({ at: Moment, until: Moment }).nullable(),
});
export type SyncEvent = z.infer<typeof SyncEvent>;

/** Why a row cannot become as a version says. */
const writingRefusals = [
  ...(['versionsGone', 'notQuestionOwner', 'assessmentFinished', 'questionIsGone', 'contextNotValid'] as const),
  ...(['assessmentNotValid', 'reviewNotPossible', 'questionIncomplete', 'questionOfOtherType'] as const),
  ...([
    'catalogingNotValid',
    'contextEmpty',
    'filesMissing',
    'assessmentEmpty',
    'tooManyQuestions',
    'uuidTaken',
  ] as const),
] as const;

const { uuid: _uuid, ...Registering } = devices.registerDevice.input.shape;

/** Calls that the host on a computer answers about itself; the server has none of them. */
export const desktop = declareArea('desktop', '/desktop', {
  getDesktopState: query({
    for: 'everyone',
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(DesktopState),
  }),
  /** Registers this computer by the server, which has to be reached, or again for the same person. */
  registerDesktop: postUnwrapped({
    repeats: 'secret',
    for: 'everyone',
    shows: 'nothing',
    input: z.object({
      ...Registering,
      name: z.string().trim().min(1).max(DEVICE_NAME_LENGTH),
      /** Opens this computer without a network, where a pairing code takes the place of the password. */
      pin: z.string().max(1000).default(''),
    }),
    output: ContentReply(DesktopState),
    refuses: [...devices.registerDevice.refuses, 'noConnection', 'desktopOfOther', 'desktopPinWeak'],
  }),
  /** Opens this computer for its person, without the server. */
  unlockDesktop: postUnwrapped({
    repeats: 'secret',
    for: 'everyone',
    shows: 'nothing',
    input: z.object({ password: z.string().max(1000) }),
    output: ContentReply(DesktopState),
    refuses: ['desktopUnregistered', 'desktopPasswordWrong', 'desktopLocked'],
  }),
  /** Sends what has changed here and receives what has changed elsewhere; returns when both are done. */
  synchronise: postUnwrapped({
    repeats: 'state',
    for: 'signedIn',
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(DesktopState),
    refuses: ['desktopUnregistered'],
  }),
  /** Saves what would be sent to a file, which somebody brings online; its head says how many changes, and how many the next file has. */
  saveChanges: postUnwrappedFile({
    repeats: 'state',
    for: 'signedIn',
    shows: 'nothing',
    input: EmptyReply,
    refuses: ['desktopUnregistered', 'desktopWithoutKeys', 'syncFileTooLarge'],
  }),
  /** Takes in the file with which the server has replied to this computer. */
  takeReply: postFile({
    repeats: 'state',
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ file: Upload }),
    output: z.object({
      content: DesktopState,
      /** How many changes it answers, and how many rows it brings; `isOlder` where the computer is further than it. */
      taken: z.object({ answers: z.int(), rows: z.int(), isOlder: z.boolean() }),
    }),
    refuses: ['desktopUnregistered', 'desktopWithoutKeys', 'syncFileOfOtherDevice', ...syncFileRefusals],
    bodyLimit: MOST_SYNC_FILE_BYTES,
  }),
  /** What became of the changes that were sent, the newest first. */
  getSyncEvents: query({
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ most: WholeNumber(1, 200).default(50) }),
    output: z.object({ content: z.array(SyncEvent) }),
  }),
  /** Gives the row of an event the version of its copy, which goes into the bin. */
  takeCopy: post({
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ id: Id }),
    output: EmptyReply,
    refuses: [...writingRefusals, 'copyIsFinished'],
  }),
  /** Puts back what `takeCopy` has replaced, and the copy. `confirmed` where that overwrites what was edited since. */
  undoTakeCopy: post({
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ id: Id, confirmed: Flag.default(false) }),
    output: EmptyReply,
    refuses: [...writingRefusals, 'copyNotTaken', 'editedSinceTaken'],
  }),
  /** The disciplines of the provider's bank, as the server tells them now, and which of them this computer brings along. */
  getBroughtDisciplines: query({
    for: 'signedIn',
    shows: 'nothing',
    input: EmptyReply,
    output: z.object({ content: z.array(SyncedDiscipline.extend({ isBrought: z.boolean() })) }),
    refuses: ['desktopUnregistered', 'noConnection', 'deviceRevoked', 'deviceNeedsRegistering'],
  }),
  /** Sets which disciplines of the provider's bank this computer brings along; the next contact does it. */
  bringDisciplines: postUnwrapped({
    repeats: 'state',
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ idsCataloging: Ids(200) }),
    output: ContentReply(DesktopState),
    refuses: ['desktopUnregistered'],
  }),
  /** Removes the person and all that was stored for them from this computer, and revokes it where the server is reached. */
  removeDesktop: postUnwrapped({
    repeats: 'state',
    for: 'everyone',
    shows: 'nothing',
    /** `discardsChanges` where changes that the server does not have may be lost. */
    input: z.object({ discardsChanges: Flag.default(false) }),
    output: ContentReply(DesktopState),
    refuses: ['desktopHasChanges'],
  }),
});

/** The calls of the host on a computer, by area, beside those of the contract's index. */
export const desktopCalls = { desktop, rescue };
