import type { ChangedEntity } from '../../../src/server/database/schema.ts';

/** The table whose rows have the uuids of an entity. */
export const entityTables = {
  question: 'question',
  stimulus: 'stimulus',
  assessment: 'assessment',
  catalogue: 'catalogue',
  share: 'membership',
  file: 'asset',
} as const satisfies Record<ChangedEntity, string>;

/** A table that devices have copies of rows of. */
type CopiedTable = {
  /** What the change log calls a change of its rows. */
  entity: ChangedEntity;
  /** The column that refers to the row with the uuid, where that is in another table. */
  parent?: string;
  /** Columns whose changes devices need not hear of, with the reason. */
  ignored?: Readonly<Record<string, string>>;
};

/** The tables of which devices have copies. */
export const copiedTables: Readonly<Record<string, CopiedTable>> = {
  question: {
    entity: 'question',
    ignored: {
      used_times: 'it counts finished assessments, and is told with every copy',
      deleted_at: 'it says until when a deleted one can be restored, of which devices have no copy',
    },
  },
  question_version: { entity: 'question', parent: 'id_question' },
  question_classification: { entity: 'question', parent: 'id_question' },
  stimulus: { entity: 'stimulus', ignored: { deleted_at: 'as of a question', former_questions: 'as of a question' } },
  stimulus_version: { entity: 'stimulus', parent: 'id_stimulus' },
  assessment: { entity: 'assessment', ignored: { deleted_at: 'as of a question', search: 'a device derives it' } },
  assessment_classification: { entity: 'assessment', parent: 'id_assessment' },
  assessment_question: { entity: 'assessment', parent: 'id_assessment' },
  assessment_snapshot: { entity: 'assessment', parent: 'id_assessment' },
  catalogue: { entity: 'catalogue' },
};

/** Tables with a uuid, or with a key that refers to a copied table, of which devices have no copies, with the reason. */
export const uncopiedTables: Readonly<Record<string, string>> = {
  asset: 'a file never changes: its change is recorded when other rows show it than before (asset_use)',
  membership: 'a device has what a person shares, not the membership: recorded as a share',
  change_log: 'it is the log',
  question_draft: 'a draft of a question stays where it was begun',
  device: 'a computer knows its own registration from the reply, and nothing of others',
  device_log: 'a computer tells of its faults, and does not ask for them',
  sync_epoch: 'a device has the value of the moment, not the row',
  review_step: 'authors and editors work online',
};
