export { type AuditedCall, type Change, withCall, writeAudit } from './audit.ts';
export { AuditRecorder } from './audit-recorder.ts';
export { type AuditEntry, readAudit } from './read-audit.ts';
export { deleteOldAudit } from './retention.ts';
