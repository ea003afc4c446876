/** What a column of a list of students may say. `lastFirstName` has the last name first, with or without a comma. */
export const rosterFields = [
  'fullName',
  'lastFirstName',
  'firstName',
  'lastName',
  'secondLastName',
  'email',
  'code',
  'studentId',
  'gender',
  'listNumber',
  'className',
  'login',
  'externalId',
] as const;
export type RosterField = (typeof rosterFields)[number];

/** The field of each column; null = the column is not used. */
export type RosterMapping = readonly (RosterField | null)[];

/** A row of a file: its number there, from 1, and its texts in the order of the columns. */
export type RosterRow = { number: number; cells: readonly string[] };

/** A list of students as texts. `columns` are the head words, blank where the file has none. */
export type RosterTable = { columns: readonly string[]; rows: readonly RosterRow[] };

/** The most rows and columns of a list, and the longest text of a cell in characters. */
export const rosterLimits = { rows: 5000, columns: 40, text: 500 } as const;
/** Why the columns as they are assigned cannot be imported; `column` is the index of the one to change. */
type MappingProblem = { problem: 'noName' } | { problem: 'twice'; column: number; field: RosterField };

const names: readonly RosterField[] = ['fullName', 'lastFirstName', 'firstName', 'lastName'];

/** Returns what is wrong with an assignment of columns: no column has a name, or two have the same field. */
export const mappingProblems = (mapping: RosterMapping): MappingProblem[] => [
  ...(mapping.some((field) => field !== null && names.includes(field)) ? [] : [{ problem: 'noName' as const }]),
  ...mapping.flatMap((field, column) =>
    field !== null && mapping.indexOf(field) < column ? [{ problem: 'twice' as const, column, field }] : [],
  ),
];
