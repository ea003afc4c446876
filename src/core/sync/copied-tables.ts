import type { SyncedEntity } from './synced-entities.ts';

export type CopiedEntity = SyncedEntity | 'catalogue' | 'file';

/** What a device has copies of, in an order in which each refers to those before it. */
export const copiedEntities = [
  'catalogue',
  'stimulus',
  'question',
  'assessment',
  'file',
] as const satisfies readonly CopiedEntity[];

/** A column with the id of another row, or with a list of them. */
type Reference = {
  /** The table of that row, or by the value of another column which table it is. */
  table: string | { by: string; tables: Readonly<Record<string, string>> };
  /** The column with the school of that row, where it is not `id_school`; null = no column says it, since ids are unique. */
  school?: string | null;
  isList?: true;
};

/** A table that devices have copies of rows of. Columns are named as in the database. */
type CopiedTable = {
  entity: CopiedEntity;
  /** The column that refers to the entity's row, by its column `id`, in tables of what belongs to it. */
  parent?: string;
  /** The columns of its key, `id_school` aside. */
  key: readonly string[];
  references?: Readonly<Record<string, Reference>>;
  /** The columns with the id of a person. A device has none of anybody but its user. */
  people?: readonly string[];
  /** Columns whose changes make no other revision and are not recorded, with the reason. */
  ignored?: Readonly<Record<string, string>>;
  /** Columns that change together with other rows: a row of which only these have changed may be deleted by who knows it as it was. */
  following?: readonly string[];
};

/** The table whose rows have the uuids of an entity. */
export const tableOfEntity = {
  catalogue: 'catalogue',
  stimulus: 'stimulus',
  question: 'question',
  assessment: 'assessment',
  file: 'asset',
} as const satisfies Record<CopiedEntity, string>;

const inSchoolOfQuestion = 'question_school';
const stimulusShown = {
  id_stimulus: { table: 'stimulus', school: inSchoolOfQuestion },
  id_stimulus_version: { table: 'stimulus_version', school: inSchoolOfQuestion },
} as const satisfies CopiedTable['references'];
const questionShown = {
  id_question: { table: 'question', school: inSchoolOfQuestion },
  id_question_version: { table: 'question_version', school: inSchoolOfQuestion },
  ...stimulusShown,
} as const satisfies CopiedTable['references'];
const classified = { id_catalogue: { table: 'catalogue', school: 'catalogue_school' } } as const;
const OF_DELETED = 'it says until when a deleted one can be restored, of which devices have no copy';

/**
 * The tables of which devices have copies, in an order in which each refers to those before it or to itself; versions are referred to by
 * what they belong to, too. A device writes rows of them as they are received, ids included.
 */
export const copiedTables = {
  catalogue: {
    entity: 'catalogue',
    key: ['id'],
    references: {
      id_parent: { table: 'catalogue', school: 'parent_school' },
      id_merged_into: { table: 'catalogue' },
      id_moved_with: { table: 'catalogue', school: null },
    },
  },
  stimulus: {
    entity: 'stimulus',
    key: ['id'],
    references: {
      id_version: { table: 'stimulus_version' },
      former_questions: { table: 'question', isList: true },
    },
    people: ['id_owner', 'id_author'],
    ignored: { deleted_at: OF_DELETED, former_questions: OF_DELETED },
  },
  stimulus_version: {
    entity: 'stimulus',
    parent: 'id_stimulus',
    key: ['id'],
    references: { id_stimulus: { table: 'stimulus' } },
  },
  question: {
    entity: 'question',
    key: ['id'],
    references: { id_version: { table: 'question_version' }, id_stimulus: { table: 'stimulus' } },
    people: ['id_owner', 'id_author'],
    ignored: {
      used_times: 'it counts finished assessments, and is told with every copy',
      deleted_at: OF_DELETED,
    },
    following: ['id_stimulus', 'stimulus_position', 'updated'],
  },
  question_version: {
    entity: 'question',
    parent: 'id_question',
    key: ['id'],
    references: {
      id_question: { table: 'question' },
      classifications: { table: 'catalogue', school: null, isList: true },
    },
  },
  question_classification: {
    entity: 'question',
    parent: 'id_question',
    key: ['id_question', 'id_catalogue'],
    references: { id_question: { table: 'question' }, ...classified },
  },
  assessment: {
    entity: 'assessment',
    key: ['id'],
    references: { id_replaces: { table: 'assessment' } },
    people: ['id_owner'],
    ignored: { deleted_at: OF_DELETED, search: 'a device derives it' },
    following: ['updated'],
  },
  assessment_classification: {
    entity: 'assessment',
    parent: 'id_assessment',
    key: ['id_assessment', 'id_catalogue'],
    references: { id_assessment: { table: 'assessment' }, ...classified },
  },
  assessment_question: {
    entity: 'assessment',
    parent: 'id_assessment',
    key: ['id_assessment', 'id_question'],
    references: { id_assessment: { table: 'assessment' }, ...questionShown },
    following: ['id_question_version', 'id_stimulus', 'id_stimulus_version'],
  },
  assessment_snapshot: {
    entity: 'assessment',
    parent: 'id_assessment',
    key: ['id_assessment', 'form_number', 'position'],
    references: { id_assessment: { table: 'assessment' }, ...questionShown },
  },
  asset: { entity: 'file', key: ['id'], ignored: { added: 'it says until when a file is stored that nothing shows' } },
  asset_use: {
    entity: 'file',
    parent: 'asset',
    key: ['asset', 'entity', 'id'],
    references: {
      asset: { table: 'asset' },
      id: {
        table: {
          by: 'entity',
          tables: {
            questionVersion: 'question_version',
            stimulusVersion: 'stimulus_version',
            assessment: 'assessment',
          },
        },
      },
    },
  },
} as const satisfies Record<string, CopiedTable>;

export type CopiedTableName = keyof typeof copiedTables;

/** The tables with their names, each of one type. */
export const copiedTableList: readonly (CopiedTable & { name: CopiedTableName })[] = Object.entries(copiedTables).map(
  ([name, table]) => ({ ...table, name: name as CopiedTableName }),
);

/** Returns the tables of an entity: that of its rows first, then those of what belongs to them. */
export const tablesOf = (entity: CopiedEntity) => copiedTableList.filter((table) => table.entity === entity);
