import { and, inArray } from 'drizzle-orm';
import type { CatalogueIcon } from '../../core/catalogue/icons.ts';
import { averageScore, type ItemResult, type ScoreAverage, shownFigure } from '../../core/results/figures.ts';
import { type GradeScale, scaleGrade } from '../../core/results/grade-scale.ts';
import { compareNamesIn } from '../../core/text/compare-names.ts';
import { isInCatalogueOf } from '../database/catalogue.ts';
import type { Database } from '../database/database.ts';
import { type CatalogueKind, catalogue } from '../database/schema.ts';
import type { ReportItem } from './facts.ts';

/** The columns of a catalogue entry that reports show. */
export type CatalogueEntry = Pick<
  typeof catalogue.$inferSelect,
  'id' | 'idParent' | 'kind' | 'name' | 'abbreviation' | 'icon' | 'position'
>;

/** A catalogue entry with the questions that were classified by it or an entry below it when they were scheduled. */
export type Classification = {
  id: number;
  kind: CatalogueKind;
  name: string;
  abbreviation: string;
  icon: CatalogueIcon;
  /** The discipline that all of its questions are classified by, too; null without one. */
  idDiscipline: number | null;
  questions: ReadonlySet<number>;
};

/** Returns the catalogue entries that the questions of a school's schedule were classified by. */
export const loadCatalogueEntries = (
  db: Database,
  { idSchool, items }: { idSchool: number; items: readonly Pick<ReportItem, 'classifications'>[] },
): Promise<CatalogueEntry[]> =>
  db
    .select({
      id: catalogue.id,
      idParent: catalogue.idParent,
      kind: catalogue.kind,
      name: catalogue.name,
      abbreviation: catalogue.abbreviation,
      icon: catalogue.icon,
      position: catalogue.position,
    })
    .from(catalogue)
    .where(
      and(
        isInCatalogueOf(idSchool),
        inArray(catalogue.id, [...new Set(items.flatMap(({ classifications }) => classifications))]),
      ),
    );

const inCatalogueOrder = (language: string) => {
  const compareNames = compareNamesIn(language);
  return (a: CatalogueEntry, b: CatalogueEntry): number =>
    a.position - b.position || compareNames(a.name, b.name) || a.id - b.id;
};

/**
 * Returns the classifications of a report in the catalogue's order, those at one position by name in the reader's language. Which questions belong to which entry, and to
 * which discipline, is as it was when they were scheduled; names, icons and order are the current ones. Two of one name, such
 * as an axis of two disciplines, are told apart by their disciplines.
 */
export const classificationsOf = (
  items: readonly Pick<ReportItem, 'idQuestion' | 'classifications'>[],
  entries: readonly CatalogueEntry[],
  language: string,
): Classification[] => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const disciplines = new Set(entries.filter(({ kind }) => kind === 'discipline').map(({ id }) => id));
  const classifications = entries
    .toSorted(inCatalogueOrder(language))
    .map(({ id, idParent, kind, name, abbreviation, icon }) => {
      const below = items.filter(({ classifications }) => classifications.includes(id));
      // All of its questions are classified by its own discipline, but not all by another one.
      const candidates = [...disciplines].filter((one) =>
        below.every(({ classifications }) => classifications.includes(one)),
      );
      const questions = new Set(below.map(({ idQuestion }) => idQuestion));
      const idDiscipline = disciplineAmong(candidates, id, idParent, byId);
      return { id, kind, name, abbreviation, icon, idDiscipline, questions };
    });
  const sameName = Map.groupBy(classifications, ({ kind, name }) => `${kind} ${name}`);
  return classifications.map((one) => {
    const discipline = byId.get(one.idDiscipline ?? 0)?.name;
    const isAlone = sameName.get(`${one.kind} ${one.name}`)?.length === 1;
    return isAlone || discipline === undefined ? one : { ...one, name: `${one.name} (${discipline})` };
  });
};

/** Returns the candidate that is the entry or above it; the first candidate when the entry was moved since. */
const disciplineAmong = (
  candidates: readonly number[],
  id: number,
  idParent: number | null,
  byId: ReadonlyMap<number, CatalogueEntry>,
): number | null => {
  if (candidates.includes(id)) return id;
  const parent = idParent === null ? undefined : byId.get(idParent);
  return parent ? disciplineAmong(candidates, parent.id, parent.idParent, byId) : (candidates[0] ?? null);
};

/** Returns the item results of a classification's questions. */
export const itemResultsIn = (
  { questions }: Pick<Classification, 'questions'>,
  cells: readonly ItemResult[],
): ItemResult[] => cells.filter(({ idQuestion }) => questions.has(idQuestion));

/** Returns the average score of a classification's questions. */
export const averageScoreIn = (node: Pick<Classification, 'questions'>, cells: readonly ItemResult[]): ScoreAverage =>
  averageScore(itemResultsIn(node, cells));

/**
 * Returns the shares of a class or of a student: by discipline, each with its contents and its grade on the scale, and by
 * thematic axis.
 */
export const sharesOf = <Share extends { grade: number | null; relativeScore: number | null }>(
  nodes: readonly Classification[],
  { scale, onlyLikert }: { scale: GradeScale | null; onlyLikert: boolean },
  shareOf: (node: Classification) => Share,
) => {
  const shares = (belongs: (node: Classification) => boolean) => nodes.filter(belongs).map(shareOf);
  const disciplines = nodes
    .filter(({ kind }) => kind === 'discipline')
    .map((discipline) => {
      const share = shareOf(discipline);
      return {
        ...share,
        ...{ abbreviation: discipline.abbreviation, icon: discipline.icon },
        gradeScaled: scaleGrade(shownFigure(onlyLikert, share), scale),
        cataloging: shares(({ kind, idDiscipline }) => kind === 'content' && idDiscipline === discipline.id),
      };
    });
  return { disciplines, thematicAxis: shares(({ kind }) => kind === 'thematicAxis') };
};
