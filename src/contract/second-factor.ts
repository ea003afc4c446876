import { z } from 'zod';
import { declareArea, post, postUnwrapped, query } from './call.ts';
import { Session } from './session.ts';
import { ContentReply, EmptyReply, Moment } from './shapes.ts';

/** Six digits of an app, or a recovery code. */
const Code = z.string().max(100).default('');
/** What a refused login gives: it says that the password was right. */
const Challenge = z.string().max(300);
const RecoveryCodes = z.array(z.string());

export const secondFactor = declareArea('secondFactor', '/session', {
  /** Signs in with a code, after a login was refused for want of one. */
  signInWithSecondFactor: postUnwrapped({
    for: 'everyone',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'login',
    input: z.object({ challenge: Challenge, code: Code }),
    /** How many recovery codes are left, where one was used. */
    output: Session.extend({ recoveryCodesLeft: z.int().optional() }),
    refuses: ['secondFactorExpired', 'secondFactorWrong', 'loginLocked'],
  }),
  /** What the caller has. */
  getSecondFactor: query({
    for: 'signedIn',
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(
      z.object({
        /** Since when there is one; null = there is none. */
        since: Moment.nullable(),
        recoveryCodesLeft: z.int(),
        /** Whether the caller may have one. */
        isOffered: z.boolean(),
        /** Whether a school of the caller requires one. */
        isRequired: z.boolean(),
      }),
    ),
  }),
  /** Makes a secret for the caller, or with a challenge for its account. It counts once a code has confirmed it. */
  startSecondFactor: post({
    for: 'everyone',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'login',
    input: z.object({ challenge: Challenge.optional() }),
    output: ContentReply(
      z.object({
        /** In base32, for people who type it. */
        secret: z.string(),
        /** What the QR code says. */
        address: z.string(),
        /** The secret, encrypted: for `confirmSecondFactor`. */
        started: z.string(),
      }),
    ),
    refuses: ['secondFactorExpired', 'secondFactorNotOffered'],
  }),
  /** Turns the second factor on and ends the other sessions; with a challenge, signs in. */
  confirmSecondFactor: post({
    for: 'everyone',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'login',
    input: z.object({ challenge: Challenge.optional(), started: z.string().max(1000), code: Code }),
    output: Session.partial().extend({ content: z.object({ recoveryCodes: RecoveryCodes }) }),
    refuses: ['secondFactorExpired', 'secondFactorNotOffered', 'secondFactorWrong'],
  }),
  /** Replaces all recovery codes. */
  renewRecoveryCodes: post({
    for: 'signedIn',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'passwordChange',
    input: z.object({ code: Code }),
    output: ContentReply(z.object({ recoveryCodes: RecoveryCodes })),
    refuses: ['secondFactorWrong'],
  }),
  turnOffSecondFactor: post({
    for: 'signedIn',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'passwordChange',
    input: z.object({ password: z.string().max(1000).default(''), code: Code }),
    output: EmptyReply,
    refuses: ['oldPasswordDiffers', 'secondFactorWrong', 'secondFactorRequired'],
  }),
});
