export { createAccounts, findFreeLogins, hasAccounts } from './accounts.ts';
