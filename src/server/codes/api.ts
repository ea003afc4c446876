export { addAccessCode, editAccessCode } from './changes.ts';
export { findIdOfCode, listAccessCodes } from './store.ts';
