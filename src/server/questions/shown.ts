import type { Entry, TeacherQuestion } from '../../contract/questions.ts';
import { fullName } from '../../core/people.ts';
import { isoWithOffset } from '../../core/time.ts';
import type { Context, Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { mayChange, stepsFor, writesForProvider } from './rights.ts';
import type { EntryRow } from './store/entries.ts';
import {
  currentVersions,
  hitAverages,
  type Link,
  pathsOf,
  textsOf,
  type VersionOfQuestion,
  versions,
} from './store/questions.ts';

/** Questions in their newest version as teachers see them, by id. */
export const currentQuestions = async ({ db, me }: Context, idsQuestions: readonly number[]) =>
  shown(db, me, idsQuestions.length === 0 ? [] : await currentVersions(db, idsQuestions));

/** Questions in the versions of an assessment as teachers see them, by the question's id. */
export const questionsInVersions = async ({ db, me }: Context, idsVersions: readonly number[]) =>
  shown(db, me, idsVersions.length === 0 ? [] : await versions(db, idsVersions));

export type ContextText = NonNullable<Entry['context']>;

/** The texts of contexts, by id. */
export const contextTexts = async (
  db: Database,
  ids: readonly (number | null)[],
): Promise<Map<number | null, ContextText>> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  return new Map((await textsOf(db, wanted)).map((text) => [text.idContext, text]));
};

/** Entries of the bank as lists hold them, in the same order. */
export const shownEntries = async (context: Context, rows: readonly EntryRow[]): Promise<Entry[]> => {
  const questions = await currentQuestions(
    context,
    rows.flatMap((row) => row.questions),
  );
  const texts = await contextTexts(
    context.db,
    rows.map(({ idContext }) => idContext),
  );
  return rows.map((row) => ({
    context: texts.get(row.idContext) ?? null,
    questions: row.questions.flatMap((id) => questions.get(id) ?? []),
  }));
};

const shown = async (
  db: Database,
  me: Me,
  rows: readonly VersionOfQuestion[],
): Promise<Map<number, TeacherQuestion>> => {
  if (rows.length === 0) return new Map();
  const ids = rows.map((row) => row.question.id);
  const links = Map.groupBy(await pathsOf(db, ids), (link) => link.id_question);
  const averages = await hitAverages(db, me.idSchool, ids);
  return new Map(
    rows.map(({ question, version, owner }) => [
      question.id,
      {
        idQuestion: question.id,
        idVersion: version.id,
        idType: version.idType,
        identifier: version.identifier,
        comment: version.comment,
        guidance: version.guidance,
        content: version.content,
        ...placeOf(links.get(question.id) ?? []),
        year: question.year,
        source: version.source,
        public: question.idOwner === null,
        canEdit: mayChange(me, question),
        sharedBy: owner && question.idOwner !== me.idUser ? fullName(owner, me.language ?? 'es') : null,
        // A copy is somebody's to edit, but nobody wrote it.
        addedBy: question.import === 'offline' ? 0 : (question.idAuthor ?? 0),
        import: question.import,
        idContext: question.idContext,
        review: {
          state: question.state,
          comment: writesForProvider(me) ? question.reviewComment : '',
          actions: stepsFor(me, question),
        },
        usedTimes: question.usedTimes,
        hitAverage: averages.get(question.id) ?? null,
        added: isoWithOffset(question.added, me.timezone),
      },
    ]),
  );
};

/** The path is the deepest of the tree; axis and school year stand beside it. */
const placeOf = (links: readonly Link[]) => {
  const named = (kind: 'thematicAxis' | 'year') => links.find((link) => link.kind === kind)?.path.at(-1) ?? null;
  const paths = links.filter(({ kind }) => kind !== 'thematicAxis' && kind !== 'year').map(({ path }) => path);
  return {
    idsCataloging: links.map(({ leaf }) => leaf),
    catalogingPath: paths.reduce<string[]>((deepest, path) => (path.length > deepest.length ? path : deepest), []),
    thematicAxis: named('thematicAxis'),
    grade: named('year'),
  };
};
