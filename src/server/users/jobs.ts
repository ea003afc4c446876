import { defineJob, mailPolicy } from '../define-job.ts';
import { sendEmailConfirmation } from './email-change.ts';

/** Tells the present address of a user that another is wanted, and mails that one a link to confirm it. */
export const sendEmailConfirmationJob = defineJob<{ idUser: number }>(
  'sendEmailConfirmation',
  { ...mailPolicy, shows: 'nothing' },
  async (host, wanted, { signal }) => ({ isSent: await sendEmailConfirmation(host, wanted, signal) }),
);
