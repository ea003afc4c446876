import { z } from 'zod';
import type { InputOf, OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { RosterDecisions } from '../../core/rosters/bulk-decisions.ts';
import { type RosterField, rosterFields } from '../../core/rosters/fields.ts';
import type { RosterDecision } from '../../core/rosters/planned-row.ts';
import { oneByteEncodings } from '../../core/text/one-byte-encodings.ts';
import type { DraftShape } from '../data/drafts/store.ts';

/** A list of students as it was read. */
export type RosterList = OutputOf<typeof calls.rosters.uploadRoster>['content'];

/** A list with edited cells and assigned columns, and what was decided about its rows; null before a file is chosen. */
export type RosterDraft = {
  list: RosterList | null;
  decisions: RosterDecisions;
  moving: 'leave' | 'stay';
  /** Of a list for all classes: the academic year of these; null = the current one. */
  year: number | null;
  /** Whether classes that do not exist are added; null = nothing was chosen, and they are where most rows need them. */
  makeClasses: boolean | null;
};

export const emptyRosterDraft = (): RosterDraft => ({
  ...{ list: null, decisions: {}, moving: 'leave' },
  ...{ year: null, makeClasses: null },
});

const Stored = z.object({
  list: z
    .object({
      ...{ fileName: z.string(), format: z.enum(['csv', 'xlsx', 'ods', 'oneroster']), sheet: z.string() },
      ...{ sheets: z.array(z.string()), columns: z.array(z.string()) },
      hiddenRows: z.int().default(0),
      hiddenColumns: z.int().default(0),
      encoding: z.enum(oneByteEncodings).nullable().default(null),
      rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
      mapping: z.array(z.enum(rosterFields).nullable()),
    })
    .nullable(),
  decisions: z.record(z.string(), z.union([z.int(), z.literal('new')])),
  moving: z.enum(['leave', 'stay']),
  year: z.int().nullable().default(null),
  makeClasses: z.boolean().nullable().default(false),
});

/** Names and addresses of students: they stay on a device for a week at most. */
export const rosterShape: DraftShape<RosterDraft> = {
  form: 'roster',
  version: 1,
  parse: (stored) => Stored.safeParse(stored).data ?? null,
  maxAgeDays: 7,
};

/** Returns the key of the draft of a class, or of a list for all classes. */
export const rosterDraftKey = (idCourse: number | undefined): string => `roster-${idCourse ?? 'all'}`;

/** Returns what the calls are sent of a draft. */
export const rosterInput = (
  { decisions, moving, year, makeClasses }: RosterDraft,
  { rows, mapping }: Pick<RosterList, 'rows' | 'mapping'>,
  idCourse: number | undefined,
): InputOf<typeof calls.rosters.previewRoster> => ({
  ...(idCourse === undefined ? { yearsFilter: year, makeClasses: makeClasses ?? false } : { idCourse }),
  ...{ rows, mapping, decisions, moving },
});

/** Returns the list with another text in a cell. */
export const withCell = (list: RosterList, number: number, column: number, text: string): RosterList => ({
  ...list,
  rows: list.rows.map((row) =>
    row.number === number
      ? { ...row, cells: list.columns.map((_, at) => (at === column ? text : (row.cells[at] ?? ''))) }
      : row,
  ),
});

/** Returns the list with another field for a column; null = it is not used. */
export const withField = (list: RosterList, column: number, field: RosterField | null): RosterList => ({
  ...list,
  mapping: list.mapping.map((one, at) => (at === column ? field : one)),
});

/** Returns the decisions with another one on a row; undefined = it was taken back. */
export function withDecision(
  decisions: RosterDecisions,
  number: number,
  decision: RosterDecision | undefined,
): RosterDecisions {
  const { [number]: _, ...others } = decisions;
  return decision === undefined ? others : { ...others, [number]: decision };
}
