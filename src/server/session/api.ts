export { adoptSession } from './adopt-session.ts';
export { deleteExpiredSignIns } from './cleanup.ts';
export { sessionToDto } from './dto.ts';
export { deleteLoginFailures } from './login-failures.ts';
export { hashNewPassword } from './new-password.ts';
export { createTokenExchange } from './one-time-token.ts';
export {
  addPasswordLink,
  mailPasswordLink,
  sendPasswordChanged,
  sendPasswordLink,
  sendSecondFactorReset,
} from './password-link.ts';
export { findStepAfterPartner } from './second-factor/after-partner.ts';
export { findSecondFactorStep, hasSecondFactor, resetSecondFactor } from './second-factor/store.ts';
export { createToken, findFirstSchool, Sessions } from './sessions.ts';
export { deletePasswordLinks, findPerson, setPassword } from './store.ts';
