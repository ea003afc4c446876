export { sweep } from './cleanup.ts';
export { toDto } from './dto.ts';
export { sendPasswordChanged, sendPasswordLink } from './password-link.ts';
export { Sessions } from './sessions.ts';
