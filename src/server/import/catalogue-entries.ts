import { eq } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { recordChanges } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { locks, takeLock } from '../database/locks.ts';
import { type CatalogueKind, catalogue } from '../database/schema.ts';
import type { PreparedQuestion } from './prepare.ts';

type Place = { idParent: number | null; kind: CatalogueKind; name: string; language: string };

const keyOf = ({ idParent, kind, name, language }: Place) => JSON.stringify([idParent, kind, language, name]);

/**
 * Returns the provider's catalogue entries of each question in order: the deepest of its path, its axis, its competency,
 * its school year. Adds missing entries after their siblings; replaces merged entries by their targets.
 */
export async function findOrAddCatalogueEntries(
  db: Database,
  questions: readonly PreparedQuestion[],
  idCountry: number,
): Promise<number[][]> {
  await takeLock(db, locks.editingCatalogue);
  const rows = await db.select().from(catalogue).where(eq(catalogue.idSchool, PROVIDER_SCHOOL_ID));
  const mergedInto = new Map(rows.map(({ id, idMergedInto }) => [id, idMergedInto]));
  const living = (id: number): number => {
    const target = mergedInto.get(id) ?? null;
    return target === null ? id : living(target);
  };
  const ids = new Map(rows.map((row) => [keyOf(row), living(row.id)]));
  const siblings = new Map<string, number>();
  const family = ({ idParent, kind }: Place) => JSON.stringify([idParent, kind]);
  for (const row of rows) siblings.set(family(row), Math.max(siblings.get(family(row)) ?? -1, row.position));

  const ensure = async (places: readonly Place[]) => {
    const missing = [...new Map(places.map((place) => [keyOf(place), place])).values()].filter(
      (place) => !ids.has(keyOf(place)),
    );
    if (missing.length === 0) return;
    const values = missing.map((place) => {
      const position = (siblings.get(family(place)) ?? -1) + 1;
      siblings.set(family(place), position);
      const parentSchool = place.idParent === null ? null : PROVIDER_SCHOOL_ID;
      return { idSchool: PROVIDER_SCHOOL_ID, parentSchool, ...place, position, idCountry };
    });
    const added = await db.insert(catalogue).values(values).returning();
    for (const row of added) ids.set(keyOf(row), row.id);
    recordChanges(
      db,
      PROVIDER_SCHOOL_ID,
      'catalogue',
      added.map(({ uuid }) => uuid),
    );
  };
  const idOf = (idParent: number | null, kind: CatalogueKind, name: string, language: string) =>
    ids.get(keyOf({ idParent, kind, name, language })) ?? null;
  const discipline = ({ path, language }: PreparedQuestion) => idOf(null, 'discipline', path[0] ?? '', language);
  const content = (question: PreparedQuestion) =>
    idOf(discipline(question), 'content', question.path[1] ?? '', question.language);
  const place = (idParent: number | null, kind: CatalogueKind, name: string | null | undefined, language: string) =>
    name ? [{ idParent, kind, name, language }] : [];

  await ensure(questions.flatMap(({ path, language }) => place(null, 'discipline', path[0], language)));
  await ensure(questions.flatMap((one) => place(discipline(one), 'content', one.path[1], one.language)));
  await ensure(questions.flatMap((one) => place(content(one), 'detail', one.path[2], one.language)));
  await ensure(questions.flatMap((one) => place(discipline(one), 'thematicAxis', one.axis, one.language)));
  await ensure(questions.flatMap((one) => place(discipline(one), 'competency', one.competency, one.language)));
  await ensure(
    questions
      .toSorted((a, b) => (a.grade ?? '').localeCompare(b.grade ?? '', 'en', { numeric: true }))
      .flatMap((one) => place(discipline(one), 'year', one.grade, one.language)),
  );

  return questions.map((question) =>
    [
      (question.path[2] && idOf(content(question), 'detail', question.path[2], question.language)) ||
        content(question) ||
        discipline(question),
      question.axis && idOf(discipline(question), 'thematicAxis', question.axis, question.language),
      question.competency && idOf(discipline(question), 'competency', question.competency, question.language),
      question.grade && idOf(discipline(question), 'year', question.grade, question.language),
    ].filter((id): id is number => typeof id === 'number'),
  );
}
