export { createAccounts, findFreeLogins, hasAccounts, isSignInNameTaken } from './accounts.ts';
export { deleteExpiredEmailChanges } from './email-change.ts';
export { unlockLogin } from './locked-logins.ts';
