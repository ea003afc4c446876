import { sql } from 'drizzle-orm';
import { isLocalId } from '../../core/sync/local-ids.ts';
import type { SyncedEntity } from '../../core/sync/synced-entities.ts';
import type { AnyHandler, Context, Me } from '../area.ts';
import { idArray } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';

/** The parameters that name rows which a computer sends. */
const named: Readonly<Record<string, SyncedEntity>> = {
  idQuestion: 'question',
  idsQuestions: 'question',
  idsWithout: 'question',
  idContext: 'stimulus',
  idAssessment: 'assessment',
};

/**
 * Returns a handler that also takes the ids which this computer gave rows before the server did: addresses and pages that are open still
 * have them.
 */
export const withFormerIds =
  (handler: AnyHandler): AnyHandler =>
  async (context, input, refuse) => {
    const { db, me } = context as Pick<Context<Me | null>, 'db' | 'me'>;
    const idSchool = me?.idSchool ?? null;
    const current = idSchool === null ? input : await replaceFormerIds(db, idSchool, input);
    return handler(context, current as never, refuse);
  };

/** Returns an input with the ids that its rows have now. */
const replaceFormerIds = async (db: Database, idSchool: number, input: object): Promise<object> => {
  const replaced: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const entity = named[name];
    const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number' && isLocalId(id));
    if (entity === undefined || ids.length === 0) continue;
    const now = await findCurrentIds(db, { idSchool, entity }, ids);
    replaced[name] = Array.isArray(value) ? value.map((id) => now.get(id) ?? id) : (now.get(value as number) ?? value);
  }
  return Object.keys(replaced).length === 0 ? input : { ...input, ...replaced };
};

const findCurrentIds = async (
  db: Database,
  { idSchool, entity }: { idSchool: number; entity: SyncedEntity },
  ids: readonly number[],
) => {
  const rows = rowsOf<Record<'former' | 'now', number | string>>(
    await db.execute(sql`
      select l.id as former, held.id as now from local_id l
      join ${sql.identifier(entity)} held on held.id_school = ${idSchool} and held.uuid = l.uuid
      where l.entity = ${entity} and l.id = any(${idArray(ids)})`),
  );
  return new Map(rows.map(({ former, now }) => [Number(former), Number(now)]));
};
