import type { Instant } from '../../../core/schedules/time.ts';
import { fieldsOf } from '../../../core/sync/fields.ts';
import type { Target } from '../../../core/sync/resolve.ts';
import type { SyncedEntity } from '../../../core/sync/synced-entities.ts';
import { loadUuids } from '../../database/row-uuids.ts';
import { loadCopiedRow } from '../pull/copied-rows.ts';
import type { Sending } from './entity.ts';
import { findNamed } from './names.ts';

type Facts = { id: number; idOwner: number | null; deleted: boolean };

/**
 * Returns what the rules need to know of a row of the school: whether it is there, and the user's. A row of the provider's with the uuid
 * is nobody's to change.
 */
export const targetOf = async (
  { db, me, viewer }: Pick<Sending, 'db' | 'me' | 'viewer'>,
  entity: SyncedEntity,
  uuid: string,
  row: (Facts & { at: Instant; isFinished: boolean }) | undefined,
): Promise<Target> => {
  if (row === undefined) {
    const isElsewhere = (await findNamed(db, viewer.idSchool, entity, [uuid])).size > 0;
    return isElsewhere ? notAllowed : undefined;
  }
  if (row.idOwner !== me.idUser) return notAllowed;
  if (row.deleted) return { is: 'gone' };
  const copied = await loadCopiedRow(db, viewer, entity, row.id);
  if (!copied) throw new Error(`${entity} ${row.id} is its owner's and not copied`);
  const uuidOf = await loadUuids(db, viewer.idSchool, [[entity, copied.tables]]);
  return {
    is: row.isFinished ? 'finished' : 'editable',
    fields: fieldsOf(entity, copied.tables, uuidOf),
    revision: copied.revision,
    at: row.at,
  };
};

const notAllowed = { is: 'notAllowed', fields: {}, revision: '', at: 0 } as const satisfies Target;
