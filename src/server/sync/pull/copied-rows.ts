import { and, eq, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { CopiedRow } from '../../../contract/offline.ts';
import {
  type CopiedEntity,
  type CopiedTableName,
  copiedEntities,
  copiedTables,
  tableOfEntity,
  tablesOf,
} from '../../../core/sync/copied-tables.ts';
import type { TableRow } from '../../../core/sync/fields.ts';
import { isSyncedEntity } from '../../../core/sync/synced-entities.ts';
import { idArray, textList } from '../../database/arrays.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { selectJson } from '../../database/json-rows.ts';
import { changeLog } from '../../database/schema.ts';
import { revisionOf } from './revision.ts';
import type { Viewer } from './viewer.ts';
import { isOwnQuestion, isVisibleUse, isVisibleVersion, isVisibleWording, selectShown, visible } from './visible.ts';

type Rows = Map<CopiedTableName, TableRow[]>;

/** Ids of rows of a school by their entity; those of files are texts. */
export type Wanted = Partial<Record<CopiedEntity, Ids>>;

type Ids = readonly (number | string)[];

/** Loads rows of a school of one entity by their ids, with what belongs to them. */
type Load = (db: Database, viewer: Viewer, idSchool: number, ids: Ids) => Promise<Rows>;

const numbers = (ids: Ids): SQL => idArray(ids.map(Number));
const idsIn = (rows: readonly TableRow[]): number[] => rows.map(({ id }) => Number(id));

/**
 * Loads rows of a school as the viewer's device has them, each with what belongs to it, and with all that they show: questions with
 * their stimuli, assessments with the questions of others and of the provider, and files. What the viewer may have no copy of is left
 * out. Rows stand in the order in which they refer to each other.
 */
export const loadCopiedRows = async (
  db: Database,
  viewer: Viewer,
  idSchool: number,
  wanted: Wanted,
): Promise<CopiedRow[]> => {
  const catalogue = await loadCatalogue(db, idSchool, wanted.catalogue ?? []);
  const assessments = await loadAssessments(db, viewer, idSchool, wanted.assessment ?? []);
  const shown = await listShownBy(db, viewer, idsOf(assessments, 'assessment'));
  const schools = [...new Set([idSchool, ...shown.map(({ question_school }) => question_school)])];
  const groups: Rows[] = [catalogue, assessments];
  for (const school of schools) {
    const items = shown.filter(({ question_school }) => question_school === school);
    const isAsked = school === idSchool;
    const questions = await loadQuestions(db, viewer, school, [
      ...(isAsked ? (wanted.question ?? []) : []),
      ...items.flatMap(({ id_question, is_own }) => (is_own ? [] : id_question)),
    ]);
    const stimuli = await loadStimuli(db, viewer, school, [
      ...(isAsked ? (wanted.stimulus ?? []) : []),
      ...items.flatMap(({ id_stimulus }) => id_stimulus ?? []),
      ...(questions.get('question') ?? []).flatMap(({ id_stimulus }) => (id_stimulus as number | null) ?? []),
    ]);
    leaveOutUnknownStimuli(questions, idsOf(stimuli, 'stimulus'));
    const files = await loadFiles(db, viewer, school, {
      names: isAsked ? (wanted.file ?? []) : [],
      questionVersion: idsOf(questions, 'question_version'),
      stimulusVersion: idsOf(stimuli, 'stimulus_version'),
      assessment: isAsked ? idsOf(assessments, 'assessment') : [],
    });
    groups.push(stimuli, questions, files);
  }
  const rows: UnnumberedRow[] = [];
  for (const entity of copiedEntities) for (const group of groups) rows.push(...(await toCopiedRows(entity, group)));
  // Nobody edits rows of the provider on a device.
  const isOwn = ({ entity, tables }: UnnumberedRow) =>
    isSyncedEntity(entity) && tables[tableOfEntity[entity]]?.[0]?.['id_school'] === viewer.idSchool;
  const uuids = rows.filter(isOwn).map(({ uuid }) => uuid);
  const seqs = await loadLastChanges(db, viewer.idSchool, uuids);
  return rows.map((row) => ({ ...row, seq: seqs.get(row.uuid) ?? 0 }));
};

type UnnumberedRow = Omit<CopiedRow, 'seq'>;

/** Returns the numbers of the last changes of rows of a school, by their uuids. */
const loadLastChanges = async (db: Database, idSchool: number, uuids: readonly string[]) => {
  if (uuids.length === 0) return new Map<string, number>();
  const { uuid, seq } = changeLog;
  const rows = await db
    .select({ uuid, seq: max(seq) })
    .from(changeLog)
    .where(and(eq(changeLog.idSchool, idSchool), inArray(uuid, [...uuids])))
    .groupBy(uuid);
  return new Map(rows.map((row) => [row.uuid, row.seq ?? 0]));
};

const idsOf = (rows: Rows, table: CopiedTableName): number[] => idsIn(rows.get(table) ?? []);

const loadCatalogue = async (db: Database, idSchool: number, ids: Ids): Promise<Rows> => {
  if (ids.length === 0) return new Map();
  const rows = await selectJson(
    db,
    sql`select to_jsonb(c) as json from catalogue c where c.id_school = ${idSchool} and c.id = any(${numbers(ids)}) order by c.id`,
  );
  return new Map([['catalogue', rows]]);
};

const loadAssessments: Load = async (db, viewer, idSchool, ids) => {
  if (ids.length === 0) return new Map();
  const isCopied = visible.assessment.isVisible(viewer, idSchool);
  // The place of an assessment that is not copied is left out: on a device a row refers to rows that are there.
  const rows = await selectJson(
    db,
    sql`
      select to_jsonb(a) || jsonb_build_object('id_replaces', (
        select replaced.id from assessment replaced
        where replaced.id_school = ${idSchool} and replaced.id = a.id_replaces
          and replaced.id_owner = ${viewer.idUser} and not replaced.deleted)) as json
      from assessment a where a.id_school = ${idSchool} and a.id = any(${numbers(ids)}) and ${isCopied} order by a.id`,
  );
  const found = idArray(idsIn(rows));
  const belonging = (table: SQL, order: SQL) =>
    selectJson(
      db,
      sql`select to_jsonb(b) as json from ${table} b where b.id_school = ${idSchool} and b.id_assessment = any(${found}) order by ${order}`,
    );
  return new Map([
    ['assessment', rows.map((row) => withoutOthers('assessment', viewer, { ...row, review_comment: '' }))],
    [
      'assessment_classification',
      await belonging(sql`assessment_classification`, sql`b.id_assessment, b.position, b.id_catalogue`),
    ],
    ['assessment_question', await belonging(sql`assessment_question`, sql`b.id_assessment, b.position, b.id_question`)],
    ['assessment_snapshot', await belonging(sql`assessment_snapshot`, sql`b.id_assessment, b.form_number, b.position`)],
  ]);
};

type ShownItem = {
  question_school: number;
  id_question: number;
  id_stimulus: number | null;
  /** Whether it is a question that the viewer has anyway. */
  is_own: boolean;
};

/** Returns the questions and stimuli that assessments of the viewer's show. */
const listShownBy = async (db: Database, viewer: Viewer, ids: readonly number[]): Promise<ShownItem[]> => {
  if (ids.length === 0) return [];
  const { idSchool } = viewer;
  return rowsOf<ShownItem>(
    await db.execute(sql`
      select distinct shown.question_school, shown.id_question, shown.id_stimulus, exists (
        select from question q where q.id_school = ${idSchool} and shown.question_school = ${idSchool}
          and q.id = shown.id_question and ${isOwnQuestion(viewer, idSchool)}) as is_own
      from (${selectShown(viewer, sql`holder.id = any(${idArray(ids)})`)}) shown
      order by shown.question_school, shown.id_question, shown.id_stimulus`),
  );
};

const loadQuestions: Load = async (db, viewer, idSchool, ids) => {
  if (ids.length === 0) return new Map();
  const rows = await selectJson(
    db,
    sql`select to_jsonb(q) as json from question q where q.id_school = ${idSchool} and q.id = any(${numbers(ids)})
      and ${visible.question.isVisible(viewer, idSchool)} order by q.id`,
  );
  const found = idArray(idsIn(rows));
  const versions = await selectJson(
    db,
    sql`select to_jsonb(v) as json from question_version v
      join question q on q.id_school = ${idSchool} and q.id = v.id_question
      where v.id_school = ${idSchool} and v.id_question = any(${found}) and ${isVisibleVersion(viewer, idSchool)}
      order by v.id_question, v.id`,
  );
  const links = await selectJson(
    db,
    sql`select to_jsonb(b) as json from question_classification b
      where b.id_school = ${idSchool} and b.id_question = any(${found}) order by b.id_question, b.id_catalogue`,
  );
  return new Map([
    [
      'question',
      // What was written in its review is for its author and its editors.
      withKnownVersions(rows, versions, 'id_question').map((row) =>
        withoutOthers('question', viewer, { ...row, review_comment: '' }),
      ),
    ],
    ['question_version', versions],
    ['question_classification', links],
  ]);
};

const loadStimuli: Load = async (db, viewer, idSchool, ids) => {
  if (ids.length === 0) return new Map();
  const rows = await selectJson(
    db,
    sql`select to_jsonb(s) - 'former_questions' as json from stimulus s where s.id_school = ${idSchool} and s.id = any(${numbers(ids)})
      and ${visible.stimulus.isVisible(viewer, idSchool)} order by s.id`,
  );
  const found = idArray(idsIn(rows));
  const versions = await selectJson(
    db,
    sql`select to_jsonb(w) as json from stimulus_version w
      join stimulus s on s.id_school = ${idSchool} and s.id = w.id_stimulus
      where w.id_school = ${idSchool} and w.id_stimulus = any(${found}) and ${isVisibleWording(viewer, idSchool)}
      order by w.id_stimulus, w.id`,
  );
  return new Map([
    ['stimulus', withKnownVersions(rows, versions, 'id_stimulus').map((row) => withoutOthers('stimulus', viewer, row))],
    ['stimulus_version', versions],
  ]);
};

/** Lets rows whose newest version is not copied have the newest one that is. */
const withKnownVersions = (
  rows: readonly TableRow[],
  versions: readonly TableRow[],
  parent: 'id_question' | 'id_stimulus',
): TableRow[] => {
  const byRow = Map.groupBy(versions, (version) => version[parent]);
  return rows.map((row) => {
    const known = (byRow.get(row['id']) ?? []).map(({ id }) => id);
    return known.includes(row['id_version']) ? row : { ...row, id_version: known.at(-1) ?? null };
  });
};

/** Takes questions out of stimuli that are not copied: those of colleagues that no assessment shows. */
const leaveOutUnknownStimuli = (questions: Rows, stimuli: readonly number[]): void => {
  const known = new Set<unknown>(stimuli);
  const rows = questions.get('question') ?? [];
  questions.set(
    'question',
    rows.map((row) => (known.has(row['id_stimulus']) ? row : { ...row, id_stimulus: null, stimulus_position: null })),
  );
};

const loadFiles = async (
  db: Database,
  viewer: Viewer,
  idSchool: number,
  { names, ...users }: { names: Ids } & Record<'questionVersion' | 'stimulusVersion' | 'assessment', readonly number[]>,
): Promise<Rows> => {
  const isUsed = Object.entries(users)
    .filter(([, ids]) => ids.length > 0)
    .map(([entity, ids]) => sql`(u.entity = ${entity} and u.id = any(${idArray(ids)}))`);
  const shown =
    isUsed.length === 0
      ? []
      : rowsOf<{ asset: string }>(
          await db.execute(
            sql`select distinct u.asset from asset_use u where u.id_school = ${idSchool} and (${sql.join(isUsed, sql` or `)})`,
          ),
        ).map(({ asset }) => asset);
  const ids = [...new Set([...names.map(String), ...shown])];
  if (ids.length === 0) return new Map();
  const uses = await selectJson(
    db,
    sql`select to_jsonb(u) as json from asset_use u where u.id_school = ${idSchool} and u.asset in ${textList(ids)}
      and ${isVisibleUse(viewer, idSchool)} order by u.asset, u.entity, u.id`,
  );
  const used = [...new Set(uses.map(({ asset }) => asset as string))];
  if (used.length === 0) return new Map();
  const rows = await selectJson(
    db,
    sql`select to_jsonb(f) as json from asset f where f.id_school = ${idSchool} and f.id in ${textList(used)} order by f.id`,
  );
  return new Map([
    ['asset', rows],
    ['asset_use', uses],
  ]);
};

/** Returns a row in which nobody but the viewer is named. */
const withoutOthers = (name: 'question' | 'stimulus' | 'assessment', { idUser }: Viewer, row: TableRow): TableRow => {
  const others = copiedTables[name].people.filter((column) => row[column] !== idUser);
  return { ...row, ...Object.fromEntries(others.map((column) => [column, null])) };
};

const toCopiedRows = async (entity: CopiedEntity, rows: Rows): Promise<UnnumberedRow[]> => {
  const heads = rows.get(tableOfEntity[entity]) ?? [];
  if (heads.length === 0) return [];
  const belonging = tablesOf(entity).flatMap(({ name, parent }) =>
    parent === undefined ? [] : [{ name, byParent: Map.groupBy(rows.get(name) ?? [], (row) => row[parent]) }],
  );
  return Promise.all(
    heads.map(async (head) => {
      const tables = Object.fromEntries([
        [tableOfEntity[entity], [head]],
        ...belonging.map(({ name, byParent }): [string, TableRow[]] => [name, byParent.get(head['id']) ?? []]),
      ]);
      return { entity, uuid: head['uuid'] as string, revision: await revisionOf(entity, tables), tables };
    }),
  );
};

/** Returns a row of the viewer's school as their device has it, without what it shows; undefined where it has none. */
export const loadCopiedRow = async (
  db: Database,
  viewer: Viewer,
  entity: 'stimulus' | 'question' | 'assessment',
  id: number,
): Promise<UnnumberedRow | undefined> => {
  const load = { stimulus: loadStimuli, question: loadQuestions, assessment: loadAssessments }[entity];
  const [row] = await toCopiedRows(entity, await load(db, viewer, viewer.idSchool, [id]));
  return row;
};
