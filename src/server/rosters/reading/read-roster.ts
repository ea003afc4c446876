import { rosterLimits } from '../../../core/rosters/fields.ts';
import { type Archive, openBook, TableFileProblem } from '../../tables/api.ts';
import { type OneRosterSet, oneRosterFiles, readOneRoster } from './one-roster.ts';
import { type ReadRoster, type RosterUpload, toTable } from './roster-file.ts';

/** Reads a list of students from a file, or from the files of a OneRoster set, by what they contain. Runs as a task. */
export async function readRoster(files: readonly RosterUpload[]): Promise<ReadRoster> {
  try {
    const loose = looseSet(files);
    if (loose) return oneRoster(loose);
    const [file] = files;
    if (!file || files.length > 1) throw new TableFileProblem('notAList');
    const opened = await openBook(file.bytes, file);
    if (opened.format === 'archive') return await readOneRosterArchive(opened.archive);
    const { format, sheet, sheets, hiddenRows, hiddenColumns, encoding, rows } = opened;
    return { format, sheet, sheets, hiddenRows, hiddenColumns, encoding, table: toTable(rows, sheet) };
  } catch (error) {
    if (error instanceof TableFileProblem) return { problem: error.reason, row: error.row };
    throw error;
  }
}

async function readOneRosterArchive(archive: Archive): Promise<ReadRoster> {
  const set: OneRosterSet = {};
  for (const name of oneRosterFiles) {
    // Some programs put the set into a folder.
    const path = archive.names.find((path) => path.toLowerCase().replace(/^[^/]*\//, '') === `${name}.csv`);
    const bytes = path === undefined ? null : await archive.read(path);
    if (bytes) set[name] = bytes;
  }
  if (!set.users) throw new TableFileProblem('notAList');
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
  if (!set.users) throw new TableFileProblem('notAList');
  return set;
}

function oneRoster(set: OneRosterSet): ReadRoster {
  const table = readOneRoster(set);
  if (table.rows.length === 0) throw new TableFileProblem('empty');
  const beyond = table.rows[rosterLimits.rows];
  if (beyond) throw new TableFileProblem('tooManyRows', beyond.number);
  return { format: 'oneroster', sheet: '', sheets: [], hiddenRows: 0, hiddenColumns: 0, encoding: null, table };
}
