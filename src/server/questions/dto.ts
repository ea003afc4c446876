import type { Entry, TeacherQuestion } from '../../contract/questions.ts';
import { fullName } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { writesForProvider } from '../../core/policies/actor.ts';
import { canChange, canReadHistory, reviewActions } from '../../core/policies/question.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { plainTextFieldsOf } from '../../questions/plain-text-fields.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { type Context, languageOf, type Me } from '../area.ts';
import { groupBySchool, readBySchool } from '../database/by-school.ts';
import type { Database } from '../database/database.ts';
import { loadNames } from '../database/names.ts';
import { loadSubmissionTimes } from '../database/review-steps.ts';
import { reviewStep } from '../database/schema.ts';
import { describeSharing, itemOfQuestion, type ShareSummary, summarizeShares } from '../database/shared-items.ts';
import { loadHitAverages } from './hit-averages.ts';
import { loadDiscriminations } from './question-figures.ts';
import type { BankEntryRow } from './store/bank-entries.ts';
import { isInTree } from './store/catalogue.ts';
import { loadCurrentStimulusTexts } from './store/stimuli.ts';
import {
  type ClassificationPath,
  loadClassificationPaths,
  loadCurrentVersions,
  loadVersions,
  type QuestionWithVersion,
} from './store/versions.ts';
import { type QuestionRef, questionSchoolOf, type VersionRef } from './versions.ts';

/** Returns questions in their newest version for teachers, answer key included, by id. */
export const loadQuestionDtos = async (context: Context, refs: readonly QuestionRef[]) =>
  toDtos(context, await loadCurrentVersions(context.db, refs));

/** Returns questions in the versions of an assessment for teachers, answer key included, by the question's id. */
export const loadQuestionDtosInVersions = async (context: Context, refs: readonly VersionRef[]) =>
  toDtos(context, await loadVersions(context.db, refs));

/** Returns bank entries with their questions, in the same order. */
export const loadEntryDtos = async (context: Context, rows: readonly BankEntryRow[]): Promise<Entry[]> => {
  const questions = await loadQuestionDtos(
    context,
    rows.flatMap((row) => row.questions.map((idQuestion) => ({ questionSchool: row.idSchool, idQuestion }))),
  );
  const texts = await loadStimuliOfEntries(context.db, rows);
  return rows.map((row) => ({
    context: texts.get(row.idStimulus) ?? null,
    questions: row.questions.flatMap((id) => questions.get(id) ?? []),
  }));
};

const loadStimuliOfEntries = async (
  db: Database,
  rows: readonly BankEntryRow[],
): Promise<Map<number | null, NonNullable<Entry['context']>>> => {
  const stimuli = rows.flatMap(({ idSchool, idStimulus }) => (idStimulus === null ? [] : { idSchool, idStimulus }));
  const texts = await readBySchool(
    stimuli,
    ({ idSchool }) => idSchool,
    (idSchool, list) =>
      loadCurrentStimulusTexts(
        db,
        idSchool,
        list.map(({ idStimulus }) => idStimulus),
      ),
  );
  return new Map(texts.map((text) => [text.idContext, text]));
};

const toDtos = async (
  { db, me, now }: Context,
  rows: readonly QuestionWithVersion[],
): Promise<Map<number, TeacherQuestion>> => {
  if (rows.length === 0) return new Map();
  const refs = rows.map(({ question }) => ({ questionSchool: question.idSchool, idQuestion: question.id }));
  const links = await loadPathsByQuestion(db, refs);
  const averages = await loadHitAverages(db, me, refs);
  const discriminations = await loadDiscriminations(db, me, refs);
  const shares = await loadShareSummaries(
    { db, me, now },
    rows.map(({ question }) => question),
  );
  const submissions = writesForProvider(me) ? await loadSubmissions(db, me, rows) : new Map<number, never>();
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
        ...plainTextFieldsOf(question.id, version.content),
        ...classificationFields(links.get(question.id) ?? []),
        year: question.examYear,
        source: version.source,
        cursiveLetter: version.cursiveLetter,
        h5pFileLink: packageAddressOf(version),
        public: question.idSchool === PROVIDER_SCHOOL_ID ? 0 : 1,
        canEdit: canChange(me, 'edit', question),
        can: {
          edit: canChange(me, 'edit', question),
          delete: canChange(me, 'delete', question),
          group: question.idStimulus === null && canChange(me, 'group', question),
          share: canChange(me, 'share', question),
        },
        sharedBy: owner && question.idOwner !== me.idUser ? fullName(owner, languageOf(me)) : null,
        ...describeSharing(me, question.idOwner, shares(question)),
        // Copies have no author on the wire, even where the column names who may complete them.
        addedBy: question.import === 'offline' ? 0 : (question.idAuthor ?? 0),
        import: question.import,
        idContext: question.idStimulus,
        review: {
          state: question.publicationState,
          comment: writesForProvider(me) ? question.reviewComment : '',
          actions: reviewActions(me, question),
        },
        ...submissions.get(question.id),
        usedTimes: question.usedTimes,
        hitAverage: averages.get(question.id) ?? null,
        discrimination: discriminations.get(question.id) ?? null,
        added: toIsoWithOffset(question.added, me.timezone),
        updated: toIsoWithOffset(question.updated, me.timezone),
      },
    ]),
  );
};

type OwnedQuestion = QuestionWithVersion['question'];

/** Returns the function that returns how a question of the user's school, or its stimulus, is shared. */
const loadShareSummaries = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  rows: readonly OwnedQuestion[],
): Promise<(row: OwnedQuestion) => ShareSummary | undefined> => {
  const items = rows.filter(({ idOwner }) => idOwner !== null).map(itemOfQuestion);
  const found = new Map<string, ShareSummary>();
  for (const [idSchool, ofSchool] of groupBySchool(items, (item) => item.idSchool))
    for (const [of, list] of Map.groupBy(ofSchool, (item) => item.of)) {
      const ids = [...new Set(list.map(({ id }) => id))];
      const summaries = await summarizeShares(db, { idSchool, of, ids }, { idUser: me.idUser, now });
      for (const [id, summary] of summaries) found.set(`${of} ${id}`, summary);
    }
  return (row) => {
    const { of, id } = itemOfQuestion(row);
    return found.get(`${of} ${id}`);
  };
};

/** Returns the address of a question's package, which `files/serving.ts` serves; null where it has none. */
const packageAddressOf = ({ idType, content }: { idType: number; content: unknown }): string | null => {
  const [id] = questionTypeOf(idType).packageIds(content);
  return id === undefined ? null : `/files/${id}.h5p`;
};

/** Returns who wrote those questions whose history the user may read, and when they were last submitted. */
const loadSubmissions = async (db: Database, me: Me, rows: readonly QuestionWithVersion[]) => {
  const questions = rows.flatMap(({ question }) => (canReadHistory(me, question) ? question : []));
  const ids = questions.map(({ id }) => id);
  const times = await loadSubmissionTimes(db, PROVIDER_SCHOOL_ID, reviewStep.idQuestion, ids);
  const names = await loadNames(
    db,
    questions.flatMap(({ idAuthor }) => idAuthor ?? []),
  );
  return new Map(
    questions.map(({ id, idAuthor }) => {
      const name = idAuthor === null ? undefined : names.get(idAuthor);
      const at = times.get(id);
      const submission = {
        author: name ? fullName(name, languageOf(me)) : null,
        submitted: at === undefined ? null : toIsoWithOffset(at, me.timezone),
      };
      return [id, { submission }];
    }),
  );
};

const loadPathsByQuestion = async (
  db: Database,
  refs: readonly QuestionRef[],
): Promise<Map<number, ClassificationPath[]>> => {
  const links = await readBySchool(refs, questionSchoolOf, (idSchool, list) =>
    loadClassificationPaths(
      db,
      idSchool,
      list.map(({ idQuestion }) => idQuestion),
    ),
  );
  return Map.groupBy(links, (link) => link.id_question);
};

/** The names that a question is classified by; paths go from the discipline down. */
export type ClassificationNames = { paths: string[][]; thematicAxes: string[]; competencies: string[] };

/** Returns the names that questions are classified by now, by question. A part of a longer path is left out. */
export const loadClassificationNames = async (
  db: Database,
  refs: readonly QuestionRef[],
): Promise<Map<number, ClassificationNames>> => {
  const links = await loadPathsByQuestion(db, refs);
  return new Map(
    [...links].map(([idQuestion, own]) => {
      const namesOf = (kind: 'thematicAxis' | 'competency') =>
        own.flatMap((link) => (link.kind === kind ? (link.path.at(-1) ?? []) : []));
      const paths = own.filter(isInTree).map(({ path }) => path);
      const isPart = (path: readonly string[]) =>
        paths.some((other) => other.length > path.length && path.every((name, index) => other[index] === name));
      return [
        idQuestion,
        {
          paths: paths.filter((path) => !isPart(path)),
          thematicAxes: namesOf('thematicAxis'),
          competencies: namesOf('competency'),
        },
      ];
    }),
  );
};

/**
 * Returns the fields of a question's classifications: the deepest path of the tree, and the other dimensions by name.
 */
const classificationFields = (links: readonly ClassificationPath[]) => {
  const nameOf = (kind: 'thematicAxis' | 'competency' | 'year') =>
    links.find((link) => link.kind === kind)?.path.at(-1) ?? null;
  const paths = links.filter(isInTree).map(({ path }) => path);
  return {
    idsCataloging: links.map(({ leaf }) => leaf),
    catalogingPath: paths.reduce<string[]>((deepest, path) => (path.length > deepest.length ? path : deepest), []),
    thematicAxis: nameOf('thematicAxis'),
    competency: nameOf('competency'),
    grade: nameOf('year'),
  };
};
