import { z } from 'zod';
import { administrators } from './audiences.ts';
import { declareArea, getFile, query } from './call.ts';
import { Id, LocalDate, Moment, Optional, PageSize, pageFields, WholeNumber } from './shapes.ts';

export const auditOutcomes = ['done', 'refused'] as const;

const Values = z.record(z.string(), z.unknown());

const AuditRow = z.object({
  idAudit: z.int(),
  at: Moment,
  /** Null = nobody was signed in, or the command line. */
  idUser: z.int().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  login: z.string(),
  /** The IP address, or `command line`. */
  address: z.string(),
  call: z.string(),
  outcome: z.enum(auditOutcomes),
  /** The ids that the call named. */
  subject: Values,
  /** The changed fields; null where the call says none. */
  before: Values.nullable(),
  after: Values.nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** At most this many rows are counted; more are said as this many. */
export const AUDIT_COUNT_LIMIT = 10_000;

const filters = {
  /** Of administrators of the installation: a school, or none for what belongs to no school. */
  idSchool: Optional(Id),
  /** Words of names, logins and e-mail addresses, of addresses, ids and changed values. */
  keyword: z.string().max(100).default(''),
  idUser: Optional(Id),
  call: z.string().max(60).default(''),
  outcome: Optional(z.enum(auditOutcomes)),
  /** The first and the last day, in the time zone of the session. */
  from: Optional(LocalDate),
  to: Optional(LocalDate),
};

export const audit = declareArea('audit', '/audit', {
  /** Who changed what in a school, newest first. */
  getAudit: query({
    for: administrators,
    shows: 'results',
    rateLimit: 'search',
    input: z.object({
      ...filters,
      page: WholeNumber(1, AUDIT_COUNT_LIMIT).default(1),
      recordsperpage: PageSize({ most: 100, usual: 25 }),
    }),
    output: z.object({ ...pageFields, content: z.array(AuditRow) }),
    refuses: ['administeredSchoolNotValid'],
  }),
  /** The same rows as a file of values separated by commas, the newest 10,000 at most. */
  exportAudit: getFile({
    for: administrators,
    shows: 'results',
    rateLimit: 'search',
    input: z.object(filters),
    refuses: ['administeredSchoolNotValid'],
  }),
});
