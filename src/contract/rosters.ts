import { z } from 'zod';
import { rosterFields, rosterLimits } from '../core/rosters/fields.ts';
import { changedFields, likenesses, rosterOutcomes } from '../core/rosters/planned-row.ts';
import { rowProblems } from '../core/rosters/row-people.ts';
import { oneByteEncodings } from '../core/text/one-byte-encodings.ts';
import { staff } from './audiences.ts';
import { declareArea, getFile, post, postFile, query } from './call.ts';
import { ContentReply, EmptyReply, Flag, Id, Moment, Optional, OptionalId, Upload, WholeNumber } from './shapes.ts';

/** The largest list, in bytes. */
export const ROSTER_FILE_SIZE = 10_000_000;
/** For how many days an import can be undone. */
export const ROSTER_UNDO_DAYS = 30;

const Field = z.enum(rosterFields);
const Mapping = z.array(Field.nullable()).max(rosterLimits.columns);
const Row = z.object({
  number: z.int().min(1).max(10_000_000),
  cells: z.array(z.string().max(rosterLimits.text)).max(rosterLimits.columns),
});

/** A list as its user has it before them, with edited cells, and what was decided. */
const Roster = z.object({
  /** The class into which all rows go; none = the column of classes says it. */
  idCourse: OptionalId,
  rows: z
    .array(Row)
    .min(1)
    .max(rosterLimits.rows)
    .refine((rows) => new Set(rows.map(({ number }) => number)).size === rows.length),
  mapping: Mapping,
  /** By the number of the row: the id of the student it is, or that it is nobody of the school. */
  decisions: z.record(z.string().regex(/^\d{1,8}$/), z.union([Id, z.literal('new')])).default({}),
  /** Whether students of other classes leave these. */
  moving: z.enum(['leave', 'stay']).default('leave'),
  /** Without `idCourse`: the academic year of the classes, the current one or the next; the current one by default. */
  yearsFilter: Optional(WholeNumber(1990, 2200)),
  /** Whether classes that the list names and that do not exist are added: by those who see the whole school. */
  makeClasses: Flag.default(false),
});

const NamedCourse = z.object({ idCourse: z.int(), Groupname: z.string() });

const Plan = z.object({
  number: z.int(),
  outcome: z.enum(rosterOutcomes),
  firstName: z.string(),
  lastName: z.string(),
  /** The login that a new account would get now. */
  login: z.string(),
  hasEmail: z.boolean(),
  /** The student that the row is, as the school writes the name; null and blank for nobody. */
  idUser: z.int().nullable(),
  name: z.string(),
  className: z.string(),
  /** The classes that the student leaves. */
  from: z.array(z.string()),
  changes: z.array(z.object({ field: z.enum(changedFields), before: z.string(), after: z.string() })),
  /** The address that the student does not get, since somebody else at the school has it or it waits for them. */
  emailLeftOut: z.string().nullable(),
  problem: z
    .object({ problem: z.enum(rowProblems), field: Field.nullable(), value: z.string(), row: z.int().optional() })
    .nullable(),
  repair: z.object({ field: Field, value: z.string() }).nullable(),
  candidates: z.array(
    z.object({ idUser: z.int(), name: z.string(), classNames: z.array(z.string()), because: z.enum(likenesses) }),
  ),
  decision: z.union([z.int(), z.literal('new')]).nullable(),
});
export type RosterPlan = z.infer<typeof Plan>;

const Counts = z.partialRecord(z.enum(rosterOutcomes), z.int());

export const rosters = declareArea('rosters', '/rosters', {
  /** Reads a list, or the files of a OneRoster set, and stores nothing: later calls carry the rows. */
  uploadRoster: postFile({
    for: staff,
    shows: 'nothing',
    input: z.object({
      file: Upload,
      /** The sheet to read of several; the first with any text by default. */
      sheet: z.string().max(200).optional(),
      /** As what a text file is read; by its letters by default. */
      encoding: z.enum(oneByteEncodings).optional(),
      ...{ enrollments: Upload.optional(), classes: Upload.optional() },
      ...{ roles: Upload.optional(), demographics: Upload.optional() },
    }),
    output: ContentReply(
      z.object({
        fileName: z.string(),
        format: z.enum(['csv', 'xlsx', 'ods', 'oneroster']),
        sheet: z.string(),
        /** All sheets that may be read; empty for a file without any. */
        sheets: z.array(z.string()),
        /** Rows with texts that are hidden in the file, as by a filter, and are not read. */
        hiddenRows: z.int(),
        /** Columns with texts that are hidden in the file and are not read. */
        hiddenColumns: z.int(),
        /** As what a text file was read, where another encoding would do as well: who imports it sees whether its names are right. */
        encoding: z.enum(oneByteEncodings).nullable(),
        columns: z.array(z.string()),
        rows: z.array(Row),
        mapping: Mapping,
      }),
    ),
    refuses: ['rosterFileNotValid', 'fileTooLarge'],
    bodyLimit: ROSTER_FILE_SIZE + 1_000_000,
  }),
  /** What an import would do with each row. */
  previewRoster: query({
    for: staff,
    shows: 'nothing',
    bodyLimit: ROSTER_FILE_SIZE,
    input: Roster,
    output: ContentReply(
      z.object({
        className: z.string(),
        rows: z.array(Plan),
        /** The classes that the caller may add with `makeClasses`, by name. */
        missingClasses: z.array(z.string()),
      }),
    ),
    refuses: ['courseNotValid', 'rosterColumnsNotValid', 'fileTooLarge'],
  }),
  /** Imports all rows that are possible and decided, or none. A list that was imported changes nothing. */
  importRoster: post({
    for: staff,
    shows: 'nothing',
    bodyLimit: ROSTER_FILE_SIZE,
    input: Roster.extend({ fileName: z.string().max(200) }),
    output: ContentReply(
      z.object({
        /** Null = nothing had to be changed. */
        idImport: z.int().nullable(),
        counts: Counts,
        /** The new accounts, whose slips can be printed. */
        idsUsers: z.array(z.int()),
        /** The classes that are new. */
        madeClasses: z.array(NamedCourse),
        /** The new accounts by class. */
        ofClasses: z.array(NamedCourse.extend({ idsUsers: z.array(z.int()) })),
      }),
    ),
    refuses: ['courseNotValid', 'rosterColumnsNotValid', 'fileTooLarge'],
  }),
  /** How many rows of the caller's import are written, while it runs; null = none runs, or another server runs it. */
  getRosterProgress: query({
    for: staff,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.object({ done: z.int(), of: z.int() }).nullable()),
  }),
  /** The last imports that the caller may undo, the last first. */
  getRosterImports: query({
    for: staff,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(
      z.array(
        z.object({
          idImport: z.int(),
          at: Moment,
          fileName: z.string(),
          by: z.string(),
          counts: Counts,
          undone: z.boolean(),
        }),
      ),
    ),
  }),
  /** Undoes an import, except for students who have used what it gave them. */
  undoRosterImport: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ idImport: Id }),
    output: ContentReply(
      z.object({
        undone: z.int(),
        left: z.array(z.object({ name: z.string(), because: z.enum(['signedIn', 'attempted', 'changed']) })),
      }),
    ),
    refuses: ['rosterImportNotValid'],
  }),
  /** The list of a class as an xlsx that can be imported again, or an empty one to fill in. */
  exportRoster: getFile({
    for: staff,
    shows: 'nothing',
    input: z.object({ idCourse: OptionalId, empty: Flag.default(false) }),
    refuses: ['courseNotValid'],
  }),
});
