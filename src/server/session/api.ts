export { adoptSession } from './adopt-session.ts';
export { auditFailure, auditLogin } from './audit-login.ts';
export { deleteExpiredSignIns } from './cleanup.ts';
export { isDeviceToken, toDeviceToken } from './device-tokens.ts';
export { sessionToDto } from './dto.ts';
export { sendPasswordChangedJob, sendSecondFactorResetJob } from './jobs.ts';
export { createLogin, type LogIn, type LoginFailure } from './login.ts';
export { countLoginAttempt, deleteLoginFailures, lockedReply, recordLoginFailure } from './login-failures.ts';
export { hashNewPassword } from './new-password.ts';
export { deleteUnopened } from './one-time-links.ts';
export { createTokenExchange } from './one-time-token.ts';
export { addPairingCode } from './pairing-codes.ts';
export { addPasswordLink } from './password-link.ts';
export { mailPasswordLink } from './request-password-link.ts';
export {
  addScanLink,
  claimScanLink,
  endOwnScanLink,
  findScanLink,
  findScanLinkByCode,
  listScanLinks,
  lockScanLink,
  updateScanLink,
} from './scan-links.ts';
export { findStepAfterPartner } from './second-factor/after-partner.ts';
export { findSecondFactorStep, hasSecondFactor, resetSecondFactor } from './second-factor-store.ts';
export { createToken, findFirstSchool, Sessions } from './sessions.ts';
export { deletePasswordLinks, findPerson, setPassword } from './store.ts';
