import type { Instant } from '../../core/schedules/time.ts';
import { defineJob, mailPolicy } from '../define-job.ts';
import { sendPasswordChanged, sendPasswordLink, sendSecondFactorReset } from './password-link.ts';

/** Creates a link to choose a new password and mails it. */
export const sendPasswordLinkJob = defineJob<{ idUser: number; isExpired?: boolean }>(
  'sendPasswordLink',
  { ...mailPolicy, shows: 'nothing' },
  async (host, wanted, { signal }) => ({ isSent: await sendPasswordLink(host, wanted, signal) }),
);

/** Mails that a password was changed, and when. */
export const sendPasswordChangedJob = defineJob<{ idUser: number; at: Instant }>(
  'sendPasswordChanged',
  { ...mailPolicy, shows: 'nothing' },
  async (host, changed, { signal }) => ({ isSent: await sendPasswordChanged(host, changed, signal) }),
);

/** Mails that somebody else turned a second factor off, and when. */
export const sendSecondFactorResetJob = defineJob<{ idUser: number; at: Instant }>(
  'sendSecondFactorReset',
  { ...mailPolicy, shows: 'nothing' },
  async (host, reset, { signal }) => ({ isSent: await sendSecondFactorReset(host, reset, signal) }),
);
