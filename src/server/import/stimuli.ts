import { and, eq, inArray } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { isSameJson } from '../../core/same-json.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { recordChanges } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { stimulus, stimulusVersion } from '../database/schema.ts';
import { addStimulusVersions } from '../questions/api.ts';
import { findIdentities, type ImportedIdentity, writeIdentities } from './identities.ts';
import type { PreparedStimulus } from './prepare.ts';

type Imported = PreparedStimulus & { hash: string };

/** The ids of stimuli by their external ids, and those whose text has changed. */
export type StoredStimuli = { ids: Map<string, number>; changed: number[] };

/**
 * Writes new stimuli, and a version of those that have changed since the last import. A deleted one stays deleted; if
 * a `wanted` question belongs to it, a new stimulus is added.
 */
export const storeStimuli = async (
  db: Database,
  stimuli: readonly Imported[],
  wanted: ReadonlySet<string>,
  now: Instant,
): Promise<StoredStimuli> => {
  const identities = await findIdentities(
    db,
    'stimulus',
    stimuli.map(({ externalId }) => externalId),
  );
  const rows = await stored(
    db,
    [...identities.values()].map(({ id }) => id),
  );
  const fresh: Imported[] = [];
  const changed: (ImportedIdentity & Imported)[] = [];
  const ids = new Map<string, number>();
  for (const prepared of stimuli) {
    const identity = identities.get(prepared.externalId);
    const row = identity && rows.get(identity.id);
    if (identity && row && !row.deleted) {
      ids.set(prepared.externalId, identity.id);
      if (identity.hash !== prepared.hash) changed.push({ ...identity, ...prepared });
    } else if (!identity || wanted.has(prepared.externalId)) fresh.push(prepared);
  }
  const reworded = changed.filter(({ id, title, text }) => {
    const row = rows.get(id);
    return row?.title !== title || !isSameJson(row.text, text);
  });

  const added = (await addStimuli(db, fresh.length, now)).map((id, index) => ({ ...(fresh[index] as Imported), id }));
  const newest = await addStimulusVersions(
    db,
    PROVIDER_SCHOOL_ID,
    [...added, ...reworded].map(({ id, title, text }) => ({ idStimulus: id, title, text })),
    now,
  );
  recordChanges(
    db,
    PROVIDER_SCHOOL_ID,
    'stimulus',
    newest.map(({ uuid }) => uuid),
  );
  await writeIdentities(
    db,
    'stimulus',
    [...added, ...changed].map(({ externalId, id, hash }) => ({ externalId, id, hash })),
  );
  for (const { externalId, id } of added) ids.set(externalId, id);
  return { ids, changed: reworded.map(({ id }) => id) };
};

const stored = async (db: Database, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      id: stimulus.id,
      deleted: stimulus.deleted,
      title: stimulusVersion.title,
      text: stimulusVersion.text,
    })
    .from(stimulus)
    .innerJoin(
      stimulusVersion,
      and(eq(stimulusVersion.idSchool, stimulus.idSchool), eq(stimulusVersion.id, stimulus.idVersion)),
    )
    .where(and(eq(stimulus.idSchool, PROVIDER_SCHOOL_ID), inArray(stimulus.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
};

const addStimuli = async (db: Database, count: number, now: Instant): Promise<number[]> => {
  if (count === 0) return [];
  const rows = Array.from({ length: count }, () => ({ idSchool: PROVIDER_SCHOOL_ID, added: now }));
  const added = await db.insert(stimulus).values(rows).returning({ id: stimulus.id });
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
};
