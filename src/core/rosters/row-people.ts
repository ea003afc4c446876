import { isEmailAddress, repairEmail } from '../people/emails.ts';
import { isLogin, normalizeLogin } from '../people/logins.ts';
import { toSearchText } from '../searching/search-text.ts';
import { isErrorOfProgram, isNumberOfProgram } from '../spreadsheets/destroyed.ts';
import { type RosterField, type RosterMapping, type RosterRow, rosterFields } from './fields.ts';
import { type Gender, genderReader } from './genders.ts';
import { fieldOfHead } from './head-words.ts';
import { splitFullName, tidy } from './person-names.ts';

export const rowProblems = [
  'noName',
  'notAStudent',
  'destroyed',
  'emailNotValid',
  'emailTaken',
  'loginNotValid',
  'loginTaken',
  'genderNotKnown',
  'listNumberNotValid',
  'tooLong',
  'noClass',
  'classNotFound',
  'otherClass',
  'twice',
  'severalPeople',
  'idTaken',
] as const;

/** Why a row cannot be imported; `value` is the text that says so, `row` the other row that has it. */
export type RowProblem = {
  problem: (typeof rowProblems)[number];
  /** The field whose cell is at fault. */
  field: RosterField | null;
  value: string;
  row?: number;
};

/** A text that certainly is what a cell should say, or a blank one that lets the row in. */
export type RowRepair = { field: RosterField; value: string };

/** What a row says of a person; texts are blank and numbers null where it says nothing. */
export type RowPerson = {
  number: number;
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string;
  code: string;
  studentId: string;
  gender: Gender | null;
  listNumber: number | null;
  className: string;
  login: string;
  externalId: string;
  problem: RowProblem | null;
  repair: RowRepair | null;
};

const longest: Partial<Record<RosterField, number>> = {
  ...{ code: 60, studentId: 60, externalId: 200, className: 100, firstName: 100, lastName: 100 },
};
const MOST_LIST_NUMBER = 9999;

/** Returns what each row says of a person by the columns as they are assigned, with what is wrong with its texts. */
export function readRowPeople(rows: readonly RosterRow[], mapping: RosterMapping): RowPerson[] {
  const columns = new Map<RosterField, number>();
  for (const [column, field] of mapping.entries())
    if (field !== null && !columns.has(field)) columns.set(field, column);
  const textIn = ({ cells }: RosterRow, field: RosterField) => tidy(cells[columns.get(field) ?? -1] ?? '');
  const readGender = genderReader(rows.map((row) => textIn(row, 'gender')));
  return rows.map((row) => {
    const text = (field: RosterField) => textIn(row, field);
    const person = {
      number: row.number,
      ...namesOf(text),
      email: normalizeLogin(text('email')),
      ...{ code: withoutDecimals(text('code')), studentId: withoutDecimals(text('studentId')) },
      className: text('className'),
      gender: readGender(text('gender')),
      listNumber: readListNumber(text('listNumber')),
      ...{ login: normalizeLogin(text('login')), externalId: text('externalId') },
    };
    const problem = problemOf(person, text);
    return { ...person, problem, repair: problem && repairOf(problem, person.email) };
  });
}

/** Returns what lets a row in whose text is at fault: the address that is certainly meant, or a blank for a destroyed number. */
function repairOf({ problem, field }: RowProblem, email: string): RowRepair | null {
  const repaired = problem === 'emailNotValid' ? repairEmail(email) : null;
  if (repaired !== null) return { field: 'email', value: repaired };
  return problem === 'destroyed' && field !== null && !/Name$/.test(field) ? { field, value: '' } : null;
}

/** A number to which a program has added decimals is the whole one: `20240001.0`. */
const withoutDecimals = (text: string): string => text.replace(/^(\d+)[.,]0+$/, '$1');

const ids: readonly RosterField[] = ['code', 'studentId', 'externalId', 'login', 'listNumber'];

/** Letters that a program has lost: a sign in their place, or what two encodings made of them. */
const lostLetters =
  /\ufffd|\p{L}\?\p{L}|(?:^|\s)\?\p{Ll}|\p{Ll}\?(?=\s|$)|[√¬∫‡†][\p{L}\p{S}±°]|Ã[\p{S}\u0080-\u00bf]/u;
const isOfWords = (field: RosterField): boolean => /Name$/.test(field);

/** Returns whether a program has destroyed what a cell said. */
const isDestroyed = (field: RosterField, text: string): boolean =>
  isErrorOfProgram(text) ||
  (ids.includes(field) && isNumberOfProgram(text)) ||
  (isOfWords(field) && lostLetters.test(text));

/** How rows begin that stand below a list: who signs, totals, notes. */
const notAStudent =
  /^(?:firma(?:do)?|fdo|signature|signed|assinatura|sinatura|(?:sub)?total(?:es|s)?|suma|guztira|v\.? ?[o°]? ?b\.? ?[o°]|sello:|carimbo:|fecha:|data:|date:|observaciones:|notas?:|(?:el|la|o|a) (?:tutora?|directora?|secretari[oa]|profesora?|diretora?|professora?|jef[ea]|xef[ea]|cap)|pag(?:ina|e)? \d)(?![\p{L}\p{N}])/u;

/** A class above its students, a date, a count, a class beside the name. 'Alumno 1' may stand for a name. */
const numberOfNobody = /^\d|(?<!\d)(?:19|20)\d\d(?!\d)|\d\s*[/)]|[:(].*\d/;
const nameFields: readonly RosterField[] = ['fullName', 'lastFirstName', 'firstName', 'lastName', 'secondLastName'];

/** Returns whether a row is the head once more, as on each page of a printed list. */
function isRepeatedHead(text: (field: RosterField) => string): boolean {
  const names = nameFields.filter((field) => text(field) !== '');
  return names.length > 0 && names.every((field) => nameFields.includes(fieldOfHead(text(field)) ?? 'code'));
}

function namesOf(text: (field: RosterField) => string) {
  const lastName = [text('lastName'), text('secondLastName')].filter((part) => part !== '').join(' ');
  if (text('firstName') !== '' || lastName !== '') return { firstName: withoutNumber(text('firstName')), lastName };
  if (text('lastFirstName') !== '') return splitFullName(withoutNumber(text('lastFirstName')), 'lastFirst');
  return splitFullName(withoutNumber(text('fullName')), 'firstLast');
}

/** Returns a name without its number in the list: '1. Gil, Ana', '01 - Ana'. */
const withoutNumber = (name: string): string =>
  name.replace(/^\d{1,3}\s?(?:[.)\]ºª°]|[-–—](?=\s))+\s*(?=\p{L}{2})/u, '');

/** Returns a list number; null for a blank, NaN for anything else. Spreadsheets may write 7 as `7.0`. */
function readListNumber(text: string): number | null {
  if (text === '') return null;
  return /^\d{1,4}(?:[.,]0*)?\.?[ºª°]?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
}

function problemOf(
  person: Omit<RowPerson, 'problem' | 'repair'>,
  text: (field: RosterField) => string,
): RowProblem | null {
  const { firstName, lastName, email, login, listNumber } = person;
  for (const field of rosterFields)
    if (isDestroyed(field, text(field))) return { problem: 'destroyed', field, value: text(field) };
  const name =
    [text('lastFirstName'), text('fullName'), `${text('firstName')} ${text('lastName')}`].find(Boolean) ?? '';
  const isNamedOnly = !(email || login || person.code || person.studentId || person.externalId);
  if (
    isRepeatedHead(text) ||
    (isNamedOnly && notAStudent.test(toSearchText(name.trim() || `${firstName} ${lastName}`))) ||
    (isNamedOnly && numberOfNobody.test(`${firstName} ${lastName}`.trim()))
  )
    return { problem: 'notAStudent', field: null, value: name.trim() };
  if (!/\p{L}/u.test(firstName + lastName)) return { problem: 'noName', field: null, value: firstName + lastName };
  for (const [field, most] of Object.entries(longest) as [RosterField, number][]) {
    const value = field in person ? String(person[field as keyof typeof person]) : '';
    if (value.length > most) return { problem: 'tooLong', field, value: `${value.slice(0, 40)}…` };
  }
  if (email !== '' && !isEmailAddress(email)) return { problem: 'emailNotValid', field: 'email', value: text('email') };
  if (login !== '' && !isLogin(login)) return { problem: 'loginNotValid', field: 'login', value: text('login') };
  if (text('gender') !== '' && person.gender === null && !/^m\.?$/i.test(text('gender')))
    return { problem: 'genderNotKnown', field: 'gender', value: text('gender') };
  if (listNumber !== null && !(listNumber >= 1 && listNumber <= MOST_LIST_NUMBER))
    return { problem: 'listNumberNotValid', field: 'listNumber', value: text('listNumber') };
  return null;
}
