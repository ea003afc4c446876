import { rosterLimits } from '../../../core/rosters/fields.ts';
import { type Archive, openRosterArchive } from './archive.ts';
import { readCsv } from './csv.ts';
import { readOds } from './ods.ts';
import { type OneRosterSet, oneRosterFiles, readOneRoster } from './one-roster.ts';
import {
  MOST_FILE_COLUMNS,
  type ReadRoster,
  RosterFileProblem,
  type RosterProblem,
  type RosterUpload,
  toTable,
} from './roster-file.ts';
import { readXlsx } from './xlsx.ts';

/** Reads a list of students from a file, or from the files of a OneRoster set, by what they contain. Runs as a task. */
export async function readRoster(files: readonly RosterUpload[]): Promise<ReadRoster> {
  try {
    const loose = looseSet(files);
    if (loose) return oneRoster(loose);
    const [file] = files;
    if (!file || files.length > 1) throw new RosterFileProblem('notAList');
    const opened = await openBook(file.bytes, file.sheet);
    if (opened.format === 'archive') return await readOneRosterArchive(opened.archive);
    const { rows, ...from } = opened;
    return { ...from, table: toTable(rows) };
  } catch (error) {
    if (error instanceof RosterFileProblem) return { problem: error.reason, row: error.row };
    throw error;
  }
}

/**
 * What the task returns that reads a spreadsheet as it is; blank rows are kept, so that the index of a row is its
 * number there.
 */
type ReadSheet = { rows: string[][] } | { problem: RosterProblem; row: number | null };

/** Reads the first sheet with any text of a spreadsheet, or a text file with columns. Runs as a task. */
export async function readSheet({ bytes }: { bytes: Uint8Array }): Promise<ReadSheet> {
  try {
    const opened = await openBook(bytes);
    if (opened.format === 'archive') throw new RosterFileProblem('notAList');
    const { rows } = opened;
    if (rows.every((cells) => cells.every((cell) => cell.trim() === ''))) throw new RosterFileProblem('empty');
    return { rows: rows.map((cells) => cells.slice(0, MOST_FILE_COLUMNS)) };
  } catch (error) {
    if (error instanceof RosterFileProblem) return { problem: error.reason, row: error.row };
    throw error;
  }
}

type Book = { format: 'csv' | 'xlsx' | 'ods'; sheet: string; sheets: string[]; rows: string[][] };

/** Returns the rows of a spreadsheet or a text file with columns, or another archive. */
async function openBook(bytes: Uint8Array, wanted?: string): Promise<Book | { format: 'archive'; archive: Archive }> {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new RosterFileProblem('oldExcel');
  if (!begins(bytes, [0x50, 0x4b])) return { format: 'csv', sheet: '', sheets: [], rows: readCsv(bytes) };
  const archive = await openRosterArchive(bytes);
  if (archive.names.includes('xl/workbook.xml')) return { format: 'xlsx', ...(await readXlsx(archive, wanted)) };
  if (archive.names.includes('content.xml')) return { format: 'ods', ...(await readOds(archive, wanted)) };
  return { format: 'archive', archive };
}

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

async function readOneRosterArchive(archive: Archive): Promise<ReadRoster> {
  const set: OneRosterSet = {};
  for (const name of oneRosterFiles) {
    // Some programs put the set into a folder.
    const path = archive.names.find((path) => path.toLowerCase().replace(/^[^/]*\//, '') === `${name}.csv`);
    const bytes = path === undefined ? null : await archive.read(path);
    if (bytes) set[name] = bytes;
  }
  if (!set.users) throw new RosterFileProblem('notAList');
  return oneRoster(set);
}

/** Returns several files, or a `users.csv` of OneRoster, as a set; undefined where there is none. */
function looseSet(files: readonly RosterUpload[]): OneRosterSet | undefined {
  if (files.length < 2) return undefined;
  const set: OneRosterSet = {};
  for (const { name, bytes } of files) {
    const known = oneRosterFiles.find((file) => name.toLowerCase() === `${file}.csv`);
    if (known) set[known] = bytes;
  }
  if (!set.users) throw new RosterFileProblem('notAList');
  return set;
}

function oneRoster(set: OneRosterSet): ReadRoster {
  const table = readOneRoster(set);
  if (table.rows.length === 0) throw new RosterFileProblem('empty');
  const beyond = table.rows[rosterLimits.rows];
  if (beyond) throw new RosterFileProblem('tooManyRows', beyond.number);
  return { format: 'oneroster', sheet: '', sheets: [], table };
}
