import { AUDIT_COUNT_LIMIT } from '../../contract/audit.ts';
import type { ParsedOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { toCsv } from '../../core/csv.ts';
import { pageFacts, rowsAsked } from '../../core/pages.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { toInstant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { administeredSchool } from '../administered-school.ts';
import type { Context, Handlers } from '../area.ts';
import type { Refuse } from '../refusal.ts';
import { type AuditSearch, countAudit, type FoundAudit, findAudit } from './search-audit.ts';

/** The handlers of the calls that read the audit of a school, or of what belongs to no school. */
export const auditArea: Handlers<typeof calls.audit> = {
  async getAudit(context, { page, recordsperpage, ...filters }, refuse) {
    const { db } = context;
    const search = await searchOf(context, filters, refuse);
    const totalrecords = await countAudit(db, search, AUDIT_COUNT_LIMIT);
    const asked = rowsAsked({ page, recordsperpage });
    const { first, size } = asked;
    const rows = first >= AUDIT_COUNT_LIMIT ? [] : await findAudit(db, search, { limit: size, offset: first });
    return {
      ...pageFacts(asked, totalrecords),
      content: rows.map(({ at, before, after, subject, ...row }) => ({
        ...{ ...row, at: new Date(at).toISOString() },
        ...{ before: valuesOf(before), after: valuesOf(after), subject: valuesOf(subject) ?? {} },
      })),
    };
  },

  async exportAudit(context, filters, refuse) {
    const search = await searchOf(context, filters, refuse);
    const rows = await findAudit(context.db, search, { limit: AUDIT_COUNT_LIMIT });
    const { timezone } = context.me;
    const csv = toCsv([columns, ...rows.map((row) => cellsOf(row, timezone))]);
    return { bytes: new TextEncoder().encode(csv), type: 'text/csv; charset=utf-8', name: 'audit.csv' };
  },
};

type Filters = ParsedOf<typeof calls.audit.exportAudit>;

const searchOf = async (
  { db, me }: Pick<Context, 'db' | 'me'>,
  { idSchool = null, idUser = null, outcome = null, from, to, keyword, call }: Filters,
  refuse: Refuse<'administeredSchoolNotValid'>,
): Promise<AuditSearch> => ({
  ...{ keyword, call, idUser, outcome },
  // The installation's own rows are the provider's.
  idSchool:
    me.idSchool === PROVIDER_SCHOOL_ID && idSchool === null
      ? PROVIDER_SCHOOL_ID
      : await administeredSchool(db, me, idSchool ?? undefined, refuse),
  since: from ? toInstant(from, '00:00', me.timezone) : null,
  until: to ? toInstant(nextDay(to), '00:00', me.timezone) : null,
});

const nextDay = (date: string): string => {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

const valuesOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null;

const columns = [
  ...['at', 'idUser', 'login', 'firstName', 'lastName', 'address', 'call', 'outcome'],
  ...['subject', 'before', 'after'],
];

const cellsOf = (row: FoundAudit, timezone: string): string[] => [
  ...[toIsoWithOffset(row.at, timezone), String(row.idUser ?? ''), row.login, row.firstName, row.lastName],
  ...[row.address, row.call, row.outcome],
  ...[row.subject, row.before, row.after].map((value) => (value ? JSON.stringify(value) : '')),
];
