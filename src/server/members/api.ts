export { sendInvitation } from './invitation-mail.ts';
