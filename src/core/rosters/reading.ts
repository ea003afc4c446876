import { isEmailAddress, repairEmail } from '../people/emails.ts';
import { classOfTitles } from './class-titles.ts';
import { type RosterField, type RosterMapping, type RosterRow, type RosterTable, rosterLimits } from './fields.ts';
import { genderReader } from './genders.ts';
import { fieldOfHead, isGroupOfOtherPerson, isHeadOfOtherPerson, isPasswordHead } from './head-words.ts';
import { plainKey } from './keys.ts';
import { tidy } from './person-names.ts';
import { joinYearAndGroup } from './year-and-group.ts';

/** Titles and dates of the school may come before the head of a list. */
const HEAD_WITHIN = 15;
/** The head of the column of a class that stands above the list. */
const CLASS_HEAD = 'class';
/** A column is taken for what at least this part of its texts look like. */
const MOST = 0.7;

/**
 * Returns a file's rows as a list: the head is the row of the first ones with the most known words, if any has two or
 * has one in a list of one column. A class that stands above the list, or names its sheet, is a column of its own. Blank rows, and columns without any text, are left out. Passwords are blanked: nobody
 * needs them here, and the list is stored as a draft.
 */
export function readRosterTable(file: readonly (readonly string[])[], sheet = ''): RosterTable {
  const rows: RosterRow[] = file
    .map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => tidy(cell).slice(0, rosterLimits.text)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const found = headOf(rows);
  const head = found && { ...found, cells: headsWithGroups(found.cells, rows[rows.indexOf(found) - 1]?.cells ?? []) };
  const body = found ? rows.slice(rows.indexOf(found) + 1) : rows;
  const width = Math.max(0, ...[...(head ? [head] : []), ...body].map(({ cells }) => cells.length));
  const used = Array.from({ length: width }, (_, column) => column).filter(
    (column) => (head?.cells[column] ?? '') !== '' || body.some(({ cells }) => (cells[column] ?? '') !== ''),
  );
  const pick = (cells: readonly string[]) => used.map((column) => cells[column] ?? '');
  const secret = new Set(used.filter((column) => isPasswordHead(head?.cells[column] ?? '')));
  const pickOpen = (cells: readonly string[]) => pick(cells.map((cell, column) => (secret.has(column) ? '' : cell)));
  const table = joinYearAndGroup({
    columns: pick(head?.cells ?? []),
    rows: body.map(({ number, cells }) => ({ number, cells: pickOpen(cells) })),
  });
  const titles = found ? rows.slice(0, rows.indexOf(found)).map(({ cells }) => cells) : [];
  return withClassOfTitles(table, classOfTitles(titles, sheet));
}

/** Adds the class that the titles or the sheet name as a column, where the list has none: it is proposed as if each row said it. */
function withClassOfTitles(table: RosterTable, className: string | null): RosterTable {
  if (className === null || table.columns.length >= rosterLimits.columns) return table;
  if (guessMapping(table).includes('className')) return table;
  return {
    columns: [...table.columns, CLASS_HEAD],
    rows: table.rows.map(({ number, cells }) => ({ number, cells: [...cells, className] })),
  };
}

/**
 * Returns the heads with what stands above several of them, where that makes them those of another person: 'E-mail' below 'Madre' is no
 * address of the student. A group reaches to the next one, as merged cells do.
 */
function headsWithGroups(heads: readonly string[], groups: readonly string[]): string[] {
  const named = groups.filter((group) => group !== '');
  if (named.length < 2 || !named.some(isGroupOfOtherPerson)) return [...heads];
  let group = '';
  return heads.map((head, column) => {
    group = groups[column] || group;
    return head !== '' && isGroupOfOtherPerson(group) ? `${group}: ${head}` : head;
  });
}

function headOf(rows: readonly RosterRow[]): RosterRow | undefined {
  const known = (row: RosterRow) => new Set(row.cells.map(fieldOfHead).filter((field) => field !== null)).size;
  const first = rows.slice(0, HEAD_WITHIN);
  const most = Math.max(0, ...first.map(known));
  const head = first.find((row) => known(row) === most);
  const width = Math.max(0, ...first.map(({ cells }) => cells.filter((cell) => cell !== '').length));
  return most >= Math.min(2, Math.max(1, width)) ? head : undefined;
}

/** What texts of a column look like where its head word does not say it, in this order. */
const looks: readonly (readonly [RosterField, (text: string) => boolean])[] = [
  ['email', (text) => isEmailAddress(text) || repairEmail(text) !== null],
  ['studentId', (text) => /^(?:\d{7,8}-?[a-z]|[xyz]-?\d{7}-?[a-z])$/i.test(text)],
  ['lastFirstName', (text) => /^\p{L}[^\d@,]+,\s*\p{L}[^\d@,]*$/u.test(text)],
  ['className', (text) => /^\d{1,2}\s?[.ºª°]*\s*(?:[a-z]{2,4}\.?\s*)?-?\s*[a-z]$/i.test(text)],
  ['fullName', (text) => /^\p{L}[\p{L}\p{M}.'’-]*(?:\s+\p{L}[\p{L}\p{M}.'’-]*){1,6}$/u.test(text)],
  ['code', (text) => /^\d{5,12}$/.test(text) && !isTelephone(text) && !isDate(text)],
];

const isTelephone = (text: string): boolean => /^[6-9]\d{8}$|^(?:34|351|55)\d{9,11}$/.test(text);

/** A date without signs between its parts, or as the number that spreadsheets have for it: of people who go to school. */
const isDate = (text: string): boolean =>
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$|^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$/.test(
    text,
  ) || /^(?:2[5-9]|3\d|4[0-7])\d{3}$/.test(text);

/** A head that a program made, or a letter: it says nothing about its column. */
const saysNothing = (head: string): boolean =>
  /^(?:columna|column|coluna|campo|field|unnamed|col|f|c)?[\s:_.-]*(?:\d{1,3}|[a-z])?$/i.test(head.trim());

/** Groups in exports of Moodle are parts of a class that another column names. */
const isGroupOfCourse = (head: string, columns: readonly string[]): boolean =>
  /^group\d$/i.test(head.trim()) && columns.some((one) => /^course\d$/i.test(one.trim()));

const isId = (field: RosterField): boolean => field === 'code' || field === 'studentId';

/** Values that mostly repeat tell no student from another: the code of the school, a postcode. */
const mostlyRepeats = (texts: readonly string[]): boolean =>
  texts.length > 2 && new Set(texts).size * 2 <= texts.length;

/**
 * Returns the field of each column, by its head word; by its texts where the head says nothing, or where no head says which column
 * has the names. Each field is given once. An id never comes from values that repeat.
 */
export function guessMapping({ columns, rows }: RosterTable): (RosterField | null)[] {
  const textsOf = (column: number) => rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '');
  const isFrench = columns.some((head) => /^pr[eé]noms?$/iu.test(head.trim()));
  const mapping = columns.map((head, column): RosterField | null => {
    // 'Nom' is the first name in Catalan, the last name beside 'Prénom'.
    if (isFrench && /^noms?$/i.test(head.trim())) return 'lastName';
    const field = isGroupOfCourse(head, columns) ? null : fieldOfHead(head);
    return field !== null && isId(field) && mostlyRepeats(textsOf(column)) ? null : field;
  });
  const classes = columns.flatMap((_, column) => (mapping[column] === 'className' ? [column] : []));
  const distinct = (column: number) => new Set(textsOf(column)).size;
  // Of several columns of classes, the one that tells most of them apart: 3.º B instead of 3.º.
  const [finest] = classes.toSorted((a, b) => distinct(b) - distinct(a));
  for (const column of classes) if (column !== finest) mapping[column] = null;
  for (const [column, field] of mapping.entries())
    if (field !== null && mapping.indexOf(field) < column) mapping[column] = null;
  for (const [column, head] of columns.entries()) {
    if (mapping[column] !== null || fieldOfHead(head) !== null || isHeadOfOtherPerson(head)) continue;
    const texts = textsOf(column);
    const field = fieldOfTexts(texts, mapping);
    if (!field || mapping.includes(field) || (isId(field) && new Set(texts).size < Math.max(texts.length, 2))) continue;
    if (saysNothing(head) || field === 'fullName' || field === 'lastFirstName') mapping[column] = field;
  }
  return withNameOrder(mapping, rows);
}

function fieldOfTexts(texts: readonly string[], mapping: RosterMapping): RosterField | undefined {
  if (texts.length === 0) return undefined;
  const most = (look: (text: string) => boolean) => texts.filter(look).length >= texts.length * MOST;
  const hasName = mapping.some((field) => field === 'firstName' || field === 'fullName' || field === 'lastFirstName');
  const found = looks.find(([field, look]) => !(hasName && /Name$/.test(field) && field !== 'className') && most(look));
  if (found) return found[0];
  const reads = genderReader(texts);
  if (texts.every((text) => reads(text) !== null) && new Set(texts.map(plainKey)).size > 1) return 'gender';
  return texts.every((text, index) => text === String(index + 1)) && texts.length > 1 ? 'listNumber' : undefined;
}

/** Returns the mapping with the names as they are written: a comma, or no column of last names, means both in one. */
function withNameOrder(mapping: readonly (RosterField | null)[], rows: readonly RosterRow[]): (RosterField | null)[] {
  const hasLastName = mapping.includes('lastName');
  const hasFullName = mapping.includes('fullName') || mapping.includes('lastFirstName');
  return mapping.map((field, column) => {
    const texts = rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '');
    const hasCommas = texts.length > 0 && texts.filter((text) => text.includes(',')).length >= texts.length * MOST;
    if (field === 'fullName' && hasCommas) return 'lastFirstName';
    if (field === 'fullName' && hasLastName && !mapping.includes('firstName')) return 'firstName';
    if (field === 'firstName' && !hasLastName && !hasFullName) return hasCommas ? 'lastFirstName' : 'fullName';
    if (field === 'lastName' && !mapping.includes('firstName') && !hasFullName && hasCommas) return 'lastFirstName';
    // A full name is in one column: names in several win.
    return field;
  });
}
