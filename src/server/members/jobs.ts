import { defineJob, mailPolicy } from '../define-job.ts';
import { sendInvitation } from './invitation-mail.ts';

/** Creates the link of an invitation and mails it. */
export const sendInvitationJob = defineJob<{ idSchool: number; idInvitation: number }>(
  'sendInvitation',
  { ...mailPolicy, shows: 'nothing' },
  async (host, invitation, { signal }) => ({ isSent: await sendInvitation(host, invitation, signal) }),
);
