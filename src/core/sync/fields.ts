import type { Fields } from './merge.ts';
import type { SyncedEntity } from './synced-entities.ts';

/** A row of a table as `to_jsonb(row)` writes it. */
export type TableRow = Readonly<Record<string, unknown>>;

/** The rows of one synchronised row by the names of their tables: its own, its versions and what belongs to it. */
export type RowTables = Readonly<Record<string, readonly TableRow[]>>;

/** The tables whose rows fields name by their uuids. */
export type NamedTable = 'question' | 'question_version' | 'stimulus' | 'stimulus_version' | 'assessment' | 'catalogue';

/** Returns the uuid of a row of a school, or of the provider; undefined where there is none. */
export type UuidOf = (table: NamedTable, idSchool: number, id: number) => string | undefined;

/** A row that fields name. */
export type NamedRow = { table: NamedTable; idSchool: number; id: number };

/** The fields that a version stores. Where one of them changes there is a new version. */
export const versionFields = {
  question: ['idType', 'content', 'identifier', 'comment', 'guidance', 'source', 'language', 'cursiveLetter'],
  stimulus: ['title', 'text'],
  assessment: [],
} as const satisfies Record<SyncedEntity, readonly string[]>;

/** The field that names a row to its user. */
export const nameFields = {
  question: 'identifier',
  stimulus: 'title',
  assessment: 'title',
} as const satisfies Record<SyncedEntity, string>;

/** The fields that are lists of uuids, which merge where both sides only added or only removed. */
export const listFields = {
  question: ['classifications'],
  stimulus: [],
  assessment: ['classifications', 'questions'],
} as const satisfies Record<SyncedEntity, readonly string[]>;

/**
 * Returns the fields of a row as a device and the server compare, merge and send them: values as the tables have them, other rows as uuids,
 * moments in milliseconds. Ids, owners, states of publication and moments of editing are none.
 *
 * - question: those of its version; `import` ('' or 'offline' for a copy); `examYear`; `classifications`, the uuids of its entries of the catalogue,
 *   sorted; `stimulus`, a uuid or null, with `stimulusPosition`.
 * - stimulus: `title` and `text`. Its questions name it.
 * - assessment: the settings by their names; `classifications` and, of a draft, `questions`, as uuids in their order; `replaces`, the
 *   finished assessment whose place it takes; `status`, `finished`; `forms`, null for a draft, otherwise its three forms, each a list of
 *   `{question, questionVersion, stimulus, stimulusVersion}` in order, with `section` and `weight` where there are, and with
 *   `alternativeOrder` where its alternatives are not as written; `outline`, of a draft's questions with a section or a weight, a list of
 *   `{question, section, weight}`.
 *
 * A row that `uuidOf` does not know stands as '#' and its id.
 */
export const fieldsOf = (entity: SyncedEntity, tables: RowTables, uuidOf: UuidOf): Fields => {
  const [row] = tables[entity] ?? [];
  if (!row) throw new Error(`no row of a ${entity}`);
  return readers[entity](row, tables, (table, idSchool, id) =>
    id === null || id === undefined ? null : (uuidOf(table, Number(idSchool), Number(id)) ?? `#${id}`),
  );
};

/**
 * Returns the versions of a question or a stimulus whose uuids `isNew` accepts, the oldest first: `uuid`, `added`, and the fields of
 * a version. One of a question has its `classifications`, too: uuids, sorted, or null where they were not recorded.
 *
 * A change carries in its field `versions` those that the device has made since the server last told the row, so that a finished
 * assessment can name each of them. It is no field of the row: take it apart by `withoutVersions` before the row is merged.
 */
export const versionsOf = (
  entity: 'question' | 'stimulus',
  tables: RowTables,
  uuidOf: UuidOf,
  isNew: (uuid: string) => boolean,
): Fields[] =>
  (tables[`${entity}_version`] ?? [])
    .filter(({ uuid }) => isNew(String(uuid)))
    .toSorted((a, b) => Number(a['id']) - Number(b['id']))
    .map((version) => ({
      uuid: version['uuid'],
      added: momentOf(version['added']),
      ...wordingOf(entity, version),
      ...(entity === 'question' && { classifications: classificationsOf(version, uuidOf) }),
    }));

/** Returns the fields of a row, and the versions that its device has made. */
export const withoutVersions = ({
  versions = [],
  ...fields
}: Fields): { fields: Fields; versions: readonly unknown[] } => ({
  fields,
  versions: Array.isArray(versions) ? versions : [],
});

/** Returns the rows that the fields of a row name, to look up their uuids at once; some more than once. */
export const namedRowsOf = (entity: SyncedEntity, tables: RowTables): NamedRow[] => {
  const named: NamedRow[] = [];
  const note: UuidOf = (table, idSchool, id) => {
    named.push({ table, idSchool, id });
    return undefined;
  };
  fieldsOf(entity, tables, note);
  if (entity !== 'assessment') versionsOf(entity, tables, note, () => true);
  return named;
};

/** Returns the name of a row: its uuid, or null for no row. */
type Naming = (table: NamedTable, idSchool: unknown, id: unknown) => string | null;

const readers: Record<SyncedEntity, (row: TableRow, tables: RowTables, name: Naming) => Fields> = {
  question: (row, tables, name) => ({
    ...wordingOf('question', currentVersion('question', row, tables)),
    import: row['import'],
    examYear: row['exam_year'],
    classifications: (tables['question_classification'] ?? [])
      .map((link) => name('catalogue', link['catalogue_school'], link['id_catalogue']))
      .toSorted(),
    stimulus: name('stimulus', row['id_school'], row['id_stimulus']),
    stimulusPosition: row['stimulus_position'],
  }),
  stimulus: (row, tables) => wordingOf('stimulus', currentVersion('stimulus', row, tables)),
  assessment: (row, tables, name) => ({
    ...valuesOf(row, assessmentSettings),
    // A row that a device was told before the setting was added has none.
    alternativeShuffle: row['alternative_shuffle'] ?? 'none',
    classifications: inOrder(tables['assessment_classification']).map((link) =>
      name('catalogue', link['catalogue_school'], link['id_catalogue']),
    ),
    questions: inOrder(tables['assessment_question']).map((one) =>
      name('question', one['question_school'], one['id_question']),
    ),
    outline: outlineOf(tables['assessment_question'] ?? [], name),
    replaces: name('assessment', row['id_school'], row['id_replaces']),
    status: row['status'],
    finished: momentOf(row['finished']),
    forms: row['status'] === 2 ? formsOf(tables['assessment_snapshot'] ?? [], name) : null,
  }),
};

const assessmentSettings = [
  'title',
  'subtitle',
  'period',
  'instructions',
  'logo',
  'varied',
  'responseSpace',
  'checkboxResponseSpace',
  'hideAlternativeInstructions',
  'automaticQuantity',
  'showPoints',
  'sections',
];

const formsOf = (snapshot: readonly TableRow[], name: Naming) =>
  [1, 2, 3].map((formNumber) =>
    inOrder(snapshot.filter((row) => row['form_number'] === formNumber)).map((row) => ({
      question: name('question', row['question_school'], row['id_question']),
      questionVersion: name('question_version', row['question_school'], row['id_question_version']),
      stimulus: name('stimulus', row['question_school'], row['id_stimulus']),
      stimulusVersion: name('stimulus_version', row['question_school'], row['id_stimulus_version']),
      ...(Array.isArray(row['alternative_order']) && { alternativeOrder: row['alternative_order'] }),
      ...placeOf(row),
    })),
  );

/** What is as in an assessment without sections and points is left out, as by devices that do not know of them. */
const placeOf = ({ section, weight }: TableRow): Fields => ({
  ...(section !== 0 && section !== undefined && { section }),
  ...(weight !== null && weight !== undefined && { weight }),
});

const outlineOf = (questions: readonly TableRow[], name: Naming): Fields[] =>
  inOrder(questions).flatMap((one) => {
    const place = placeOf(one);
    const question = name('question', one['question_school'], one['id_question']);
    return Object.keys(place).length === 0 ? [] : [{ question, ...place }];
  });

const currentVersion = (entity: 'question' | 'stimulus', row: TableRow, tables: RowTables): TableRow => {
  const version = tables[`${entity}_version`]?.find(({ id }) => id === row['id_version']);
  if (!version) throw new Error(`a ${entity} without its version`);
  return version;
};

const wordingOf = (entity: 'question' | 'stimulus', version: TableRow): Fields =>
  valuesOf(version, versionFields[entity]);

const valuesOf = (row: TableRow, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, row[columnOf(name)] ?? null]));

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The entries are its school's or the provider's; ids are unique in an installation. */
const classificationsOf = ({ id_school: idSchool, classifications }: TableRow, uuidOf: UuidOf): string[] | null =>
  Array.isArray(classifications)
    ? classifications.map((id) => uuidOf('catalogue', Number(idSchool), Number(id)) ?? `#${id}`).toSorted()
    : null;

const inOrder = (rows: readonly TableRow[] = []): TableRow[] =>
  rows.toSorted((a, b) => Number(a['position']) - Number(b['position']));

const momentOf = (text: unknown): number | null => (typeof text === 'string' ? Date.parse(text) : null);
