import { LRUCache } from 'lru-cache';
import { questionTypeOf } from '../../../questions/registry.ts';
import { inBatches } from '../../database/batches.ts';
import type { Database } from '../../database/database.ts';
import { loadWordings } from '../../questions/api.ts';
import { encodeKeyLetters } from '../answer-key-qr.ts';
import { loadFirstForms, type PinnedVersion } from '../snapshot.ts';

/** Enough for the finished assessments that a school lists. */
const MOST_VERSIONS = 50_000;
/** Wordings that are read together: those of a long list would be many megabytes at once. */
const PORTION = 1000;

/** The letters of the keys of questions by the uuid of their version, which never changes; blank for a question without letters. */
const cachedLetters = new WeakMap<Database, LRUCache<string, string>>();

/**
 * Returns the text of the answer key code of the first form of finished assessments of one school, by their id; null where no answer
 * card can hold it.
 */
export const loadAnswerKeyCodes = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<Map<number, string | null>> => {
  const forms = ids.length === 0 ? new Map<number, PinnedVersion[]>() : await loadFirstForms(db, idSchool, ids);
  const lettersOf = await loadLetters(db, [...forms.values()].flat());
  return new Map(
    [...forms].map(([idAssessment, form]) => [
      idAssessment,
      encodeKeyLetters(
        idAssessment,
        form.map(({ idQuestionVersion }) => lettersOf.get(idQuestionVersion) ?? null),
      ),
    ]),
  );
};

const loadLetters = async (db: Database, versions: readonly PinnedVersion[]): Promise<ReadonlyMap<number, string>> => {
  const cache = cachedLetters.get(db) ?? new LRUCache<string, string>({ max: MOST_VERSIONS });
  cachedLetters.set(db, cache);
  const letters = new Map<number, string>();
  const unknown = new Map<number, PinnedVersion>();
  for (const version of versions) {
    const cached = cache.get(version.uuid ?? '');
    if (cached === undefined) unknown.set(version.idQuestionVersion, version);
    else letters.set(version.idQuestionVersion, cached);
  }
  await inBatches([...unknown.values()], PORTION, async (some) => {
    for (const [idVersion, { idType, content }] of await loadWordings(db, some)) {
      const found = questionTypeOf(idType).keyLetters(content) ?? '';
      const uuid = unknown.get(idVersion)?.uuid;
      if (uuid) cache.set(uuid, found);
      letters.set(idVersion, found);
    }
  });
  return letters;
};
