export { deleteExpiredSignIns } from './cleanup.ts';
export { sessionToDto } from './dto.ts';
export { sendPasswordChanged, sendPasswordLink } from './password-link.ts';
export { Sessions } from './sessions.ts';
