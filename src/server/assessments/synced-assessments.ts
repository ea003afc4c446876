import { z } from 'zod';
import { alternativeShuffles } from '../../core/assessments/alternative-order.ts';
import { areForms } from '../../core/assessments/form-numbers.ts';
import { groupByStimulus, MAXIMUM_QUESTIONS } from '../../core/assessments/positions.ts';
import {
  MAXIMUM_SECTIONS,
  SECTION_HEADING_LENGTH,
  SECTION_INSTRUCTIONS_LENGTH,
} from '../../core/assessments/sections.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { assetsOf } from '../../questions/text/document/assets.ts';
import { AssetIdSchema, DocSchema } from '../../questions/text/document/schema.ts';
import { type Context, schoolsOf } from '../area.ts';
import { setImageSizes } from '../database/assets.ts';
import { assessment } from '../database/schema.ts';
import { changeUsageCount, loadWordings, lockUsableQuestions } from '../questions/api.ts';
import { refuse } from '../refusal.ts';
import { initialOwnership } from './publication.ts';
import { idsOfUnscannableQuestions } from './questions-of-form.ts';
import { type PinnedQuestion, writeSnapshot } from './snapshot.ts';
import {
  type AssessmentRow,
  findReplacement,
  insertAssessment,
  isAssessment,
  isScheduled,
  refOf,
  saveClassifications,
  updateAssessment,
} from './store/assessments.ts';
import { deleteDraftQuestions, loadDraftQuestions, lockQuestions, saveDraftQuestions } from './store/drafts.ts';

/** `at` is when the last edit was made. */
type Writing = Pick<Context, 'db' | 'me' | 'now'> & { at: Instant };

/** What of a finished assessment may change: no question and no text that was printed. */
export const finishedFields = [
  'title',
  'responseSpace',
  'checkboxResponseSpace',
  'hideAlternativeInstructions',
] as const;

/** The settings of an assessment as a device sends them, with the limits of the calls. */
const Settings = z.object({
  title: z.string().max(200),
  subtitle: z.string().max(1_000),
  period: z.string().max(80),
  instructions: DocSchema.nullable(),
  logo: AssetIdSchema.nullable(),
  varied: z.boolean(),
  responseSpace: z.int().min(0).max(30),
  checkboxResponseSpace: z.boolean(),
  hideAlternativeInstructions: z.boolean(),
  /** Devices from before it was added leave it out. */
  alternativeShuffle: z.enum(alternativeShuffles).optional(),
  automaticQuantity: z.int().min(1).max(MAXIMUM_QUESTIONS).nullable(),
  // A device with an older version of the app does not know of these.
  showPoints: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  sections: z
    .array(
      z.object({
        uuid: z.uuid(),
        heading: z.string().max(SECTION_HEADING_LENGTH),
        instructions: z.string().max(SECTION_INSTRUCTIONS_LENGTH),
      }),
    )
    .max(MAXIMUM_SECTIONS)
    .nullish()
    .transform((value) => value ?? null),
});

/** In which section a question is, and with which weight. */
export type QuestionPlace = Pick<PinnedQuestion, 'section' | 'weight'>;

/** An assessment as a device sends it: not checked, but for the ids of what it names. */
export type SyncedAssessment = {
  settings: Readonly<Record<string, unknown>>;
  idsCataloging: readonly number[];
  /** Of a draft, in order. */
  idsQuestions: readonly number[];
  /** Where questions of a draft are in its outline, by their ids. */
  outline: ReadonlyMap<number, QuestionPlace>;
  /** The finished assessment whose place it takes. */
  idReplaces: number | null;
  /** Null = a draft. */
  finished: { at: Instant; forms: readonly (readonly PinnedQuestion[])[] } | null;
};

/** Whether all that a device sent is in the row; what is deleted or out of reach meanwhile is left out. */
type Stored = { isWhole: boolean };

/** Adds an assessment of the user's as a device has made it, a draft or a finished one. */
export const addSyncedAssessment = async (writing: Writing, uuid: string, given: SyncedAssessment): Promise<Stored> => {
  const { db, me, now } = writing;
  const settings = await resolveSettings(writing, given);
  const idReplaces = await resolveReplaced(writing, given.idReplaces);
  const row =
    (await insertAssessment(db, {
      ...initialOwnership(me),
      ...settings,
      uuid,
      idReplaces,
      added: now,
      updated: now,
    })) ?? refuse('uuidTaken');
  const { isWhole, isVaried, state } = await storeQuestions(writing, row, given, []);
  await saveClassifications(db, refOf(row), given.idsCataloging);
  await updateAssessment(db, row, { ...state, varied: settings.varied || isVaried, updated: now });
  await setMoment(writing, row);
  return { isWhole: isWhole && idReplaces === given.idReplaces };
};

/** Stores what became of a draft of the user's, and finishes it where the device did. */
export const editSyncedAssessment = async (
  writing: Writing,
  row: AssessmentRow,
  given: SyncedAssessment,
): Promise<Stored> => {
  const { db, now } = writing;
  const settings = await resolveSettings(writing, given);
  const before = await loadDraftQuestions(db, row, now);
  const { isWhole, isVaried, state } = await storeQuestions(writing, row, given, before);
  await saveClassifications(db, refOf(row), given.idsCataloging);
  await updateAssessment(db, row, { ...settings, ...state, varied: settings.varied || isVaried, updated: now });
  await setMoment(writing, row);
  return { isWhole };
};

/** Stores what became of a finished assessment of the user's. */
export const editFinishedAssessment = async (
  writing: Writing,
  row: AssessmentRow,
  given: Pick<SyncedAssessment, 'settings'>,
): Promise<void> => {
  const { title, responseSpace, checkboxResponseSpace, hideAlternativeInstructions } = parseSettings(given.settings);
  if (title.trim() === '') return refuse('assessmentEmpty');
  const values = { title, responseSpace, checkboxResponseSpace, hideAlternativeInstructions };
  await updateAssessment(writing.db, row, { ...values, updated: writing.now });
  await setMoment(writing, row);
};

/** Sets when an assessment was edited to when its device did so; the files that it shows no longer were recorded with `now`. */
const setMoment = ({ db, at }: Writing, row: AssessmentRow) =>
  db
    .update(assessment)
    .set({ updated: at })
    .where(isAssessment(refOf(row)));

const parseSettings = (settings: SyncedAssessment['settings']) => {
  const read = Settings.safeParse(settings);
  return read.success ? read.data : refuse('assessmentEmpty');
};

const resolveSettings = async ({ db, me }: Writing, given: SyncedAssessment) => {
  const settings = parseSettings(given.settings);
  const { idSchool } = initialOwnership(me);
  const { instructions, logo } = settings;
  const sized = instructions === null ? null : await setImageSizes(db, idSchool, instructions, assetsOf(instructions));
  if (instructions !== null && sized === null) return refuse('filesMissing');
  if (logo !== null && (await setImageSizes(db, idSchool, logo, [logo])) === null) return refuse('filesMissing');
  return { ...settings, instructions: sized };
};

/** Returns the assessment whose place in lists one takes; null where another one has taken it, or where it was scheduled meanwhile. */
const resolveReplaced = async ({ db, me }: Writing, idReplaces: number | null): Promise<number | null> => {
  if (idReplaces === null) return null;
  const ref = { idSchool: initialOwnership(me).idSchool, idAssessment: idReplaces };
  return (await findReplacement(db, ref)) || (await isScheduled(db, ref)) ? null : idReplaces;
};

/**
 * Stores the questions of a draft in the given order, without those that the user may use no longer, or those of a finished one in the
 * given forms: nothing is drawn or ordered anew. Returns what the row has to say of them.
 */
const storeQuestions = async (
  writing: Writing,
  row: AssessmentRow,
  given: SyncedAssessment,
  before: readonly PinnedQuestion[],
) => {
  const { db } = writing;
  if (given.finished !== null) return storeForms(writing, row, given.finished, given.settings['title']);
  const { questions, isWhole } = await resolveDraftQuestions(writing, given, before);
  await saveDraftQuestions(db, refOf(row), questions);
  const isVaried = (await idsOfUnscannableQuestions(db, questions)).length > 0;
  return { isWhole, isVaried, state: {} };
};

const resolveDraftQuestions = async (
  { db, me, now }: Writing,
  { idsQuestions: ids, outline }: Pick<SyncedAssessment, 'idsQuestions' | 'outline'>,
  before: readonly PinnedQuestion[],
): Promise<{ questions: PinnedQuestion[]; isWhole: boolean }> => {
  const wanted = [...new Set(ids)];
  if (wanted.length > MAXIMUM_QUESTIONS) return refuse('tooManyQuestions');
  const usable = await lockUsableQuestions(db, me, { idsQuestions: wanted }, now);
  const newest = await lockQuestions(
    db,
    schoolsOf(me),
    usable.map(({ idQuestion }) => idQuestion),
  );
  const known = new Map([...before, ...newest].map((question) => [question.idQuestion, question]));
  const questions = wanted.flatMap((id) => {
    const question = known.get(id);
    return question ? [{ ...question, ...(outline.get(id) ?? { section: 0, weight: null }) }] : [];
  });
  return { questions: groupByStimulus(questions).flat(), isWhole: questions.length === ids.length };
};

const storeForms = async (
  { db, now }: Writing,
  row: AssessmentRow,
  { at, forms }: NonNullable<SyncedAssessment['finished']>,
  title: unknown,
) => {
  const [first = [], second = [], third = []] = forms;
  if (String(title).trim() === '' || !areForms(forms) || first.length > MAXIMUM_QUESTIONS)
    return refuse('assessmentEmpty');
  const wordings = await loadWordings(db, first);
  const isInOrder = ({ idQuestionVersion, alternativeOrder = null }: PinnedQuestion) => {
    const wording = wordings.get(idQuestionVersion);
    if (alternativeOrder === null || !wording) return alternativeOrder === null;
    return questionTypeOf(wording.idType).arranged(wording.content, alternativeOrder) !== null;
  };
  if (first.some(({ alternativeOrder = null }) => alternativeOrder !== null) || !forms.flat().every(isInOrder))
    return refuse('questionNotValid');
  await changeUsageCount(db, first, 1);
  await writeSnapshot(db, refOf(row), { 1: first, 2: second, 3: third });
  await deleteDraftQuestions(db, refOf(row));
  const isVaried = (await idsOfUnscannableQuestions(db, first)).length > 0;
  return { isWhole: true, isVaried, state: { status: 2 as const, finished: Math.min(at, now) } };
};
