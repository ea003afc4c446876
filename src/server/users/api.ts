export { createAccounts, findFreeLogins, hasAccounts, isSignInNameTaken } from './accounts.ts';
export { deleteExpiredEmailChanges, sendEmailConfirmation } from './email-change.ts';
export { unlockLogin } from './locked-logins.ts';
