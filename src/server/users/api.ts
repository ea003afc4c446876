export { createAccounts, hasAccounts } from './accounts.ts';
