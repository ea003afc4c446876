export { adoptSession } from './adopt-session.ts';
export { deleteExpiredSignIns } from './cleanup.ts';
export { sessionToDto } from './dto.ts';
export { hashNewPassword } from './new-password.ts';
export { sendPasswordChanged, sendPasswordLink } from './password-link.ts';
export { createToken, Sessions } from './sessions.ts';
