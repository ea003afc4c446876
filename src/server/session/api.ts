export { adoptSession } from './adopt-session.ts';
export { deleteExpiredSignIns } from './cleanup.ts';
export { sessionToDto } from './dto.ts';
export { deleteLoginFailures } from './login-failures.ts';
export { hashNewPassword } from './new-password.ts';
export { sendPasswordChanged, sendPasswordLink, wasLinkJustMailed } from './password-link.ts';
export { createToken, Sessions } from './sessions.ts';
export { deletePasswordLinks, setPassword } from './store.ts';
