import type { AssessmentRow } from '../../contract/assessments.ts';
import { fullName } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { writesForProvider } from '../../core/policies/actor.ts';
import { type PublicationState, publicationStates } from '../../core/publication/publication.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { type Context, languageOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { loadNames } from '../database/names.ts';
import { loadSubmissionTimes } from '../database/review-steps.ts';
import { reviewStep } from '../database/schema.ts';
import { findNodes } from '../questions/api.ts';
import { loadClassificationIds } from './store/list.ts';

type Reviewed = { id: number; idOwner: number; publicationState: PublicationState };
type Filter = {
  state?: PublicationState | undefined;
  idAuthor?: number | null | undefined;
  idCataloging?: number | null | undefined;
};

/** The most authors or subjects that a filter offers. */
const MAX_CHOICES = 200;

/**
 * Returns those of the provider's assessments that match the filter. For authors and editors also how many there are in each
 * state, of each author and each subject, each with all filters but its own; for others the state alone filters.
 */
export const filterReviews = async <Row extends Reviewed>(
  { db, me }: Pick<Context, 'db' | 'me'>,
  rows: readonly Row[],
  { state, idAuthor, idCataloging }: Filter,
) => {
  const hasState = (row: Row) => state === undefined || row.publicationState === state;
  if (!writesForProvider(me)) return { found: rows.filter(hasState) };
  const { entriesOf, subjectsOf } = await loadCatalogueEntries(db, rows);
  const entry =
    idCataloging == null ? undefined : (await findNodes(db, PROVIDER_SCHOOL_ID, [idCataloging])).get(idCataloging);
  const hasAuthor = ({ idOwner }: Row) => idAuthor == null || idOwner === idAuthor;
  const hasEntry = ({ id }: Row) => idCataloging == null || (entry !== undefined && entriesOf(id).has(entry.id));
  const ofState = Map.groupBy(
    rows.filter((row) => hasAuthor(row) && hasEntry(row)),
    ({ publicationState }) => publicationState,
  );
  const ofAuthor = Map.groupBy(
    rows.filter((row) => hasState(row) && hasEntry(row)),
    ({ idOwner }) => idOwner,
  );
  const ofSubject = Map.groupBy(
    rows.filter((row) => hasState(row) && hasAuthor(row)).flatMap(({ id }) => subjectsOf(id)),
    ({ id }) => id,
  );
  const names = await loadNames(db, [...ofAuthor.keys()]);
  return {
    found: rows.filter((row) => hasState(row) && hasAuthor(row) && hasEntry(row)),
    counts: countStates((one) => ofState.get(one)?.length ?? 0),
    authors: mostFirst(
      [...ofAuthor].map(([idUser, { length }]) => {
        const { firstName = '', lastName = '' } = names.get(idUser) ?? {};
        return { idUser, name: fullName({ firstName, lastName }, languageOf(me)), assessments: length };
      }),
    ),
    subjects: mostFirst(
      [...ofSubject].map(([idCataloging, subjects]) => {
        return { idCataloging, name: subjects[0]?.name ?? '', assessments: subjects.length };
      }),
    ),
  };
};

const countStates = (countOf: (state: PublicationState) => number) =>
  Object.fromEntries(publicationStates.map((state) => [state, countOf(state)])) as Record<PublicationState, number>;

const mostFirst = <Choice extends { assessments: number; name: string }>(choices: readonly Choice[]): Choice[] =>
  choices.toSorted((a, b) => b.assessments - a.assessments || (a.name < b.name ? -1 : 1)).slice(0, MAX_CHOICES);

type Subject = { id: number; name: string };

/** Returns functions of an assessment's id: the catalogue entries that it was made from with all above them, and its subjects. */
const loadCatalogueEntries = async (db: Database, rows: readonly Reviewed[]) => {
  const links = await loadClassificationIds(
    db,
    PROVIDER_SCHOOL_ID,
    rows.map(({ id }) => id),
  );
  const nodes = await findNodes(db, PROVIDER_SCHOOL_ID, [...new Set(links.map(({ idCatalogue }) => idCatalogue))]);
  const linksById = Map.groupBy(links, ({ idAssessment }) => idAssessment);
  const nodesOf = (id: number) => (linksById.get(id) ?? []).flatMap(({ idCatalogue }) => nodes.get(idCatalogue) ?? []);
  return {
    entriesOf: (id: number) => new Set(nodesOf(id).flatMap((node) => [...node.above, node.id])),
    subjectsOf: (id: number): Subject[] => [
      ...new Map(
        nodesOf(id).map((node) => {
          const subject = { id: node.above[0] ?? node.id, name: node.path[0] ?? '' };
          return [subject.id, subject];
        }),
      ).values(),
    ],
  };
};

/** Returns rows of the provider's list with when each was last submitted, where the user may read its history. */
export const loadSubmitted = async ({ db, me }: Pick<Context, 'db' | 'me'>, rows: readonly AssessmentRow[]) => {
  const times = await loadSubmissionTimes(
    db,
    PROVIDER_SCHOOL_ID,
    reviewStep.idAssessment,
    rows.flatMap(({ idAssessment, can }) => (can.readHistory ? idAssessment : [])),
  );
  return rows.map((row) => {
    const at = times.get(row.idAssessment);
    return row.can.readHistory
      ? { ...row, submitted: at === undefined ? null : toIsoWithOffset(at, me.timezone) }
      : row;
  });
};
