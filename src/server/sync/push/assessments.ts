import { z } from 'zod';
import type { calls } from '../../../contract/index.ts';
import { MAXIMUM_SECTIONS } from '../../../core/assessments/sections.ts';
import { isWeight } from '../../../core/results/weights.ts';
import { isSameJson } from '../../../core/same-json.ts';
import { listFields, nameFields } from '../../../core/sync/fields.ts';
import type { Fields } from '../../../core/sync/merge.ts';
import { type Change, type Resolution, resolveChange, type Target } from '../../../core/sync/resolve.ts';
import type { Handlers } from '../../area.ts';
import {
  type AssessmentRow,
  addSyncedAssessment,
  editFinishedAssessment,
  editSyncedAssessment,
  findAssessmentByUuidForUpdate,
  finishedFields,
  type PinnedQuestion,
  type QuestionPlace,
  type SyncedAssessment,
} from '../../assessments/api.ts';
import { createUuid } from '../../create-uuid.ts';
import { lockUsableQuestions } from '../../questions/api.ts';
import { refuse } from '../../refusal.ts';
import { findVisible } from '../pull/next-rows.ts';
import type { Entity, Sending } from './entity.ts';
import { findNamed, type Named } from './names.ts';
import { findCopies, listOwners } from './store.ts';
import { targetOf } from './target.ts';

type DeleteAssessment = Handlers<typeof calls.assessments>['deleteAssessment'];

/** Returns what becomes of assessments that devices change. `deleteAssessment` is the handler of the call. */
export const assessmentEntity = (deleteAssessment: DeleteAssessment): Entity<AssessmentRow> => ({
  nameField: nameFields.assessment,

  async find(sending, uuid) {
    const { db, viewer } = sending;
    const row = await findAssessmentByUuidForUpdate(db, viewer.idSchool, uuid);
    const facts = row && { ...row, at: row.updated, isFinished: row.status === 2 };
    return { row, target: await targetOf(sending, 'assessment', uuid, facts) };
  },

  resolve: resolveAssessment,

  async add(sending, uuid, fields) {
    const { given, isWhole } = await resolveNames(sending, fields);
    const stored = await addSyncedAssessment(sending, uuid, given);
    return { isWhole: isWhole && stored.isWhole };
  },

  async edit(sending, row, { fields }) {
    if (row.status === 2) {
      await editFinishedAssessment(sending, row, { settings: fields });
      return { isWhole: true };
    }
    const { given, isWhole } = await resolveNames(sending, fields);
    const stored = await editSyncedAssessment(sending, row, given);
    return { isWhole: isWhole && stored.isWhole };
  },

  async remove(sending, { id }) {
    await deleteAssessment(sending, { id, schedules: undefined }, refuse);
  },

  async copy(sending, _row, fields) {
    const uuid = createUuid(sending.now);
    const { given } = await resolveNames(sending, { ...fields, replaces: null });
    await addSyncedAssessment(sending, uuid, given);
    return uuid;
  },
});

/**
 * Decides as for all rows, but for what is finished. Of a finished assessment what was not printed may change. One that a device has finished
 * was printed: it is stored as it is, in its draft while that has the same questions, and otherwise beside it.
 */
const resolveAssessment = (change: Change, target: Target): Resolution => {
  const rows = target !== undefined && target.is !== 'gone' ? target : undefined;
  if (change.kind === 'delete' || rows === undefined) return resolveChange(change, target, listFields.assessment);
  if (rows.is === 'finished') {
    const isAllowed =
      change.kind === 'edit' &&
      Object.keys(change.before).every((name) => (finishedFields as readonly string[]).includes(name));
    return resolveChange(change, isAllowed ? { ...rows, is: 'editable' } : rows, listFields.assessment);
  }
  if (rows.is !== 'editable' || change.after['status'] !== 2)
    return resolveChange(change, target, listFields.assessment);
  const { questions = rows.fields['questions'] } = change.kind === 'edit' ? change.before : {};
  if (!isSameJson(questions, rows.fields['questions'])) return { copy: change.after, reason: 'conflict' };
  const finished = resolveChange({ ...change, at: Number.MAX_SAFE_INTEGER }, rows, listFields.assessment);
  return finished.copy === null ? finished : { ...finished, copy: rows.fields };
};

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Returns an assessment with the ids of what it names and there still is. */
const resolveNames = async (
  sending: Sending,
  fields: Fields,
): Promise<{ given: SyncedAssessment; isWhole: boolean }> => {
  const { db, me, viewer } = sending;
  const { classifications, questions, outline, replaces, status, finished, forms, ...settings } = fields;
  const entries = textsIn(classifications);
  const catalogue = await findNamed(db, viewer.idSchool, 'catalogue', entries);
  const idsCataloging = entries.flatMap((uuid) => catalogue.get(uuid)?.id ?? []);
  const ids = await findQuestions(sending, textsIn(questions));
  const idsQuestions = [...ids.values()];
  const replaced =
    typeof replaces === 'string' ? await findAssessmentByUuidForUpdate(db, viewer.idSchool, replaces) : undefined;
  const isReplaceable = replaced !== undefined && !replaced.deleted && replaced.idOwner === me.idUser;
  const given: SyncedAssessment = {
    ...{ settings, idsCataloging, idsQuestions, outline: placesIn(outline, ids) },
    idReplaces: isReplaceable && replaced.status === 2 ? replaced.id : null,
    finished: status === 2 ? await resolveFinished(sending, { finished, forms }) : null,
  };
  return {
    given,
    isWhole:
      idsCataloging.length === entries.length &&
      idsQuestions.length === textsIn(questions).length &&
      (given.idReplaces === null) === (replaces === null),
  };
};

/**
 * Returns the ids of the questions of a draft by their uuids, in order: a copy takes the place of one that was deleted while the device
 * had changed it.
 */
const findQuestions = async (
  { db, viewer, sender }: Sending,
  uuids: readonly string[],
): Promise<Map<string, number>> => {
  const found = await findNamed(db, viewer.idSchool, 'question', uuids);
  const copies = await findCopies(db, sender, uuids);
  const copied = await findNamed(db, viewer.idSchool, 'question', [...copies.values()]);
  const own = await listOwners(db, viewer.idSchool, [...found.values()]);
  return new Map(
    uuids.flatMap((uuid) => {
      const row = found.get(uuid);
      const copy = copied.get(copies.get(uuid) ?? '');
      const isGone = row === undefined || own.get(row.id)?.deleted;
      const id = isGone && copy !== undefined ? copy.id : row?.id;
      return id === undefined ? [] : [[uuid, id] as const];
    }),
  );
};

/** Absent in what devices with an older version of the app send. */
const Place = {
  section: z.int().min(0).max(MAXIMUM_SECTIONS).default(0),
  weight: z.number().refine(isWeight).nullable().default(null),
};
const Outline = z.array(z.object({ question: z.string(), ...Place }));

/** Returns where questions are in the outline of a draft, by their ids. Refuses what is no outline. */
const placesIn = (outline: unknown, ids: ReadonlyMap<string, number>): Map<number, QuestionPlace> => {
  const read = Outline.safeParse(outline ?? []);
  if (!read.success) return refuse('assessmentEmpty');
  return new Map(
    read.data.flatMap(({ question, ...place }) => {
      const id = ids.get(question);
      return id === undefined ? [] : [[id, place] as const];
    }),
  );
};

const FormRow = z.object({
  question: z.string(),
  questionVersion: z.string(),
  stimulus: z.string().nullable(),
  stimulusVersion: z.string().nullable(),
  /** The ids of the alternatives in the order of the form; left out = as written. */
  alternativeOrder: z.array(z.int()).optional(),
  ...Place,
});
type FormRow = z.infer<typeof FormRow>;
/** When a device finished an assessment, and its forms. */
const Finished = z.object({ finished: z.int().min(0), forms: z.array(z.array(FormRow)) });

/** Returns what is finished with the questions of its forms. Refuses a form that names what there is not, or not of one another. */
const resolveFinished = async (
  sending: Sending,
  given: { finished: unknown; forms: unknown },
): Promise<SyncedAssessment['finished']> => {
  const read = Finished.safeParse(given);
  if (!read.success) return refuse('assessmentEmpty');
  return { at: read.data.finished, forms: await resolveForms(sending, read.data.forms) };
};

const resolveForms = async (sending: Sending, lists: readonly FormRow[][]): Promise<PinnedQuestion[][]> => {
  const { db, viewer } = sending;
  const named = async (table: 'question' | 'question_version' | 'stimulus' | 'stimulus_version', name: keyof FormRow) =>
    findNamed(
      db,
      viewer.idSchool,
      table,
      lists.flatMap((form) => form.map((row) => row[name])),
    );
  const [questions, versions] = [
    await named('question', 'question'),
    await named('question_version', 'questionVersion'),
  ];
  const [stimuli, wordings] = [await named('stimulus', 'stimulus'), await named('stimulus_version', 'stimulusVersion')];
  await refuseUnusable(sending, [...questions.values()]);
  const nameOf = (rows: ReadonlyMap<string, Named>, uuid: unknown): Named =>
    rows.get(String(uuid)) ?? refuse('questionNotValid');
  return lists.map((form) =>
    form.map((row) => {
      const [question, version] = [nameOf(questions, row.question), nameOf(versions, row.questionVersion)];
      const isAlone = row.stimulus === null && row.stimulusVersion === null;
      const stimulus = isAlone ? null : nameOf(stimuli, row.stimulus);
      const wording = isAlone ? null : nameOf(wordings, row.stimulusVersion);
      const isOneSchool = [version, stimulus, wording].every(
        (one) => one === null || one.idSchool === question.idSchool,
      );
      if (!isOneSchool || version.idParent !== question.id || (wording && wording.idParent !== stimulus?.id))
        return refuse('questionNotValid');
      return {
        ...{ questionSchool: question.idSchool, idQuestion: question.id, idQuestionVersion: version.id },
        ...{ idStimulus: stimulus?.id ?? null, idStimulusVersion: wording?.id ?? null },
        alternativeOrder: row.alternativeOrder ?? null,
        ...{ section: row.section, weight: row.weight },
      };
    }),
  );
};

/**
 * Refuses questions of colleagues that the user has never been given. Those of the user and of the provider may have been deleted or withdrawn
 * since they were printed.
 */
const refuseUnusable = async ({ db, me, now, viewer }: Sending, questions: readonly Named[]): Promise<void> => {
  const { idSchool } = viewer;
  const own = await listOwners(db, idSchool, questions);
  const others = questions.filter((one) => one.idSchool === idSchool && own.get(one.id)?.idOwner !== me.idUser);
  if (others.length === 0) return;
  const uuids = others.map(({ uuid }) => uuid);
  const shown = await findVisible(db, viewer, { idSchool, entity: 'question', uuids });
  const idsQuestions = others.map(({ id }) => id);
  const usable = (await lockUsableQuestions(db, me, { idsQuestions }, now)).map(({ idQuestion }) => idQuestion);
  if (others.some(({ id, uuid }) => !shown.has(uuid) && !usable.includes(id))) refuse('questionNotValid');
};
