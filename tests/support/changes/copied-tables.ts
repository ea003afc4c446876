import { copiedTableList, tableOfEntity } from '../../../src/core/sync/copied-tables.ts';
import type { ChangedEntity } from '../../../src/server/database/schema.ts';

/** The table whose rows have the uuids of an entity. */
export const entityTables = { ...tableOfEntity, share: 'membership' } as const satisfies Record<ChangedEntity, string>;

/** The copied tables whose changes are changes of their own: a file never changes, and is recorded as its uses are. */
export const changingTables = copiedTableList.filter(({ entity }) => entity !== 'file');

/** Tables with a uuid, or with a key that refers to a copied table, of which devices have no copies, with the reason. */
export const uncopiedTables: Readonly<Record<string, string>> = {
  membership: 'a device has what a person shares, not the membership: recorded as a share',
  share: 'nothing that colleagues share is copied, and no names of colleagues: it is recorded, and changed online',
  change_log: 'it is the log',
  question_draft: 'a draft of a question stays where it was begun',
  device: 'a computer knows its own registration from the reply, and nothing of others',
  device_change: 'a computer is told in the reply what became of its changes',
  device_log: 'a computer tells of its faults, and does not ask for them',
  local_device: 'it is the computer’s own',
  local_base: 'it is what a computer knows of the copies',
  local_change: 'it is what a computer sends',
  local_id: 'it is the computer’s own',
  local_event: 'it is the computer’s own',
  local_taking: 'it is the computer’s own',
  sync_epoch: 'a device has the value of the moment, not the row',
  review_step: 'authors and editors work online',
  response_file: 'a device has no responses',
};
