export { AuditRecorder } from './audit-recorder.ts';
export { type AuditEntry, readAudit } from './read-audit.ts';
export { withCall, writeAudit } from './write-audit.ts';
