import { and, arrayContained, arrayOverlaps, eq, not } from 'drizzle-orm';
import type { Entry } from '../../../contract/questions.ts';
import { type BandedEntry, bandOf } from '../../../core/assessments/blueprint.ts';
import { type Context, schoolOf } from '../../area.ts';
import { bankEntry, questionFigure } from '../../database/schema.ts';
import { type CatalogueSelection, matchesSelection } from '../catalogue/selection.ts';
import { loadEntryDtos } from '../dto.ts';
import type { BankEntryRow } from '../store/bank-entries.ts';
import { bankScopes, narrowScope, readEachScope } from '../store/bank-scopes.ts';
import { isInTree, listNodes } from '../store/catalogue.ts';
import { pickedBanks } from './bank-page.ts';

/** A topic of a blueprint: a content, or a discipline for what has no content. */
export type BlueprintTopic = { idCataloging: number; name: string };

/**
 * Returns the entries that a draw may take, without those that have one of these questions, each with its topics and how difficult it was in
 * the user's school; and the topics that they have, in the order of the catalogue.
 */
export const listBandedEntries = async (
  context: Context,
  selection: CatalogueSelection,
  { types, without }: { types: readonly number[] | undefined; without: readonly number[] },
): Promise<{ entries: (BandedEntry & BankEntryRow)[]; topics: BlueprintTopic[] }> => {
  const { db, me, now } = context;
  const nodes = (await listNodes(db, schoolOf(me))).filter(isInTree);
  const roots = new Set(nodes.flatMap(({ id, idParent }) => (idParent === null ? id : [])));
  const contents = new Set(nodes.flatMap(({ id, idParent }) => (idParent !== null && roots.has(idParent) ? id : [])));
  const topicsOf = (classifications: readonly number[]) => {
    const below = classifications.filter((id) => contents.has(id));
    return below.length > 0 ? below : classifications.filter((id) => roots.has(id));
  };
  const entries = await readEachScope(bankScopes(me, pickedBanks, bankEntry, now), async (scope) => {
    const figures = await db
      .select({ id: questionFigure.idQuestion, hitAverage: questionFigure.hitAverage })
      .from(questionFigure)
      .where(and(eq(questionFigure.idSchool, schoolOf(me)), eq(questionFigure.questionSchool, scope.idSchool)));
    const hitAverages = new Map(figures.map(({ id, hitAverage }) => [id, hitAverage]));
    const { condition } = narrowScope(
      scope,
      ...matchesSelection(selection),
      types && arrayContained(bankEntry.types, [...types]),
      without.length > 0 ? not(arrayOverlaps(bankEntry.questions, [...without])) : undefined,
    );
    const rows = await db
      .select({
        idSchool: bankEntry.idSchool,
        id: bankEntry.id,
        idStimulus: bankEntry.idStimulus,
        questions: bankEntry.questions,
        classifications: bankEntry.classifications,
      })
      .from(bankEntry)
      .where(condition)
      .orderBy(bankEntry.id);
    return rows.map(({ classifications, ...row }) => ({
      ...row,
      topics: topicsOf(classifications),
      band: bandOf(row.questions.map((id) => hitAverages.get(id))),
    }));
  });
  const present = new Set(entries.flatMap(({ topics }) => topics));
  const topics = nodes.flatMap(({ id, name }) => (present.has(id) ? { idCataloging: id, name } : []));
  return { entries, topics };
};

/** Returns these of the entries as the bank shows them, in their order. */
export const loadDrawnEntries = (
  context: Context,
  entries: readonly BankEntryRow[],
  drawn: readonly (readonly number[])[],
): Promise<Entry[]> => {
  const byFirst = new Map(entries.map((entry) => [entry.questions[0], entry]));
  return loadEntryDtos(
    context,
    drawn.flatMap(([first]) => byFirst.get(first ?? 0) ?? []),
  );
};
