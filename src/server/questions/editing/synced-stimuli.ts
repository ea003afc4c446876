import { NewContext } from '../../../contract/writing.ts';
import { isSameJson } from '../../../core/same-json.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { assetsOf } from '../../../questions/text/document/assets.ts';
import { isBlank } from '../../../questions/text/document/blank.ts';
import { type Context, schoolOf } from '../../area.ts';
import { setImageSizes } from '../../database/assets.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import { recordChanges } from '../../database/changes.ts';
import { refuse } from '../../refusal.ts';
import { findQuestion, initialOwnership, lockQuestionsOfOwner } from '../store/questions.ts';
import {
  addStimulusVersion,
  deleteStimulus,
  findStimulusRow,
  findStimulusVersionByUuid,
  insertStimulus,
  listLastQuestions,
  listQuestionsAlone,
  listStimulusQuestions,
  removeFromStimulus,
  type StimulusRow,
  type StimulusWording,
} from '../store/stimuli.ts';
import { copyQuestions } from './copies.ts';

/** `at` is when the last edit was made. */
type Writing = Pick<Context, 'db' | 'me' | 'now'> & { at: Instant };

/** A stimulus as a device sends it, or one of its versions: not checked. */
export type SyncedStimulus = Readonly<Record<string, unknown>>;
export type SyncedWording = SyncedStimulus & { uuid: string; added: Instant };

/** Returns the wording to store of a stimulus, as a call that adds it does. */
const resolveWording = async ({ db, me }: Writing, given: SyncedStimulus): Promise<StimulusWording> => {
  const read = NewContext.pick({ contextTitle: true, contextText: true }).safeParse({
    ...{ contextTitle: given['title'], contextText: given['text'] },
  });
  // Clients that know plain text alone are no devices.
  if (typeof given['text'] !== 'object' || !read.success || isBlank(read.data.contextText))
    return refuse('contextEmpty');
  const { contextTitle: title, contextText } = read.data;
  const text = await setImageSizes(db, schoolOf(me), contextText, assetsOf(contextText));
  return { title, text: text ?? refuse('filesMissing') };
};

/**
 * Adds a stimulus of the user's with the versions that a device made of it, the last of which is how it is now; its questions come
 * after it. Returns its id.
 */
export const addSyncedStimulus = async (
  writing: Writing,
  { uuid, given, versions }: { uuid: string; given: SyncedStimulus; versions: readonly SyncedWording[] },
): Promise<number> => {
  const { db, me, now } = writing;
  await lockQuestionsOfOwner(db, me);
  const { idSchool, idOwner } = initialOwnership(me);
  const wording = await resolveWording(writing, given);
  const [first, ...others] = versions;
  const begun = first === undefined ? wording : await resolveWording(writing, first);
  const origin = { idSchool, idOwner, idAuthor: me.idUser, uuid };
  const id = (await insertStimulus(db, origin, begun, now, givenOf(writing, first))) ?? refuse('uuidTaken');
  const added = await addVersions(writing, { idSchool, idStimulus: id }, others);
  if (!isSameJson(wording, added ?? begun))
    await addStimulusVersion(db, { idSchool, idStimulus: id, added: writing.at }, wording, now);
  recordChanges(db, idSchool, 'stimulus', [uuid]);
  return id;
};

/** Stores what became of a stimulus of the user's, as `editSyncedQuestion` does of a question. */
export const editSyncedStimulus = async (
  writing: Writing,
  { idSchool, id, uuid }: StimulusRow,
  { given, versions, isReworded }: { given: SyncedStimulus; versions: readonly SyncedWording[]; isReworded: boolean },
): Promise<void> => {
  const { db, me, now } = writing;
  await lockQuestionsOfOwner(db, me);
  const ref = { idSchool, idStimulus: id };
  const added = await addVersions(writing, ref, versions);
  if (isReworded || added) {
    const wording = await resolveWording(writing, given);
    if (!added || !isSameJson(wording, added))
      await addStimulusVersion(db, { ...ref, added: writing.at }, wording, now);
  }
  const questions = await listStimulusQuestions(db, idSchool, id);
  await refreshBankEntries(
    db,
    idSchool,
    questions.map((question) => question.id),
  );
  recordChanges(db, idSchool, 'stimulus', [uuid]);
};

/** Stores versions that a device made of a stimulus that is deleted now, because an assessment may show them. */
export const addWordingsOfDeleted = async (
  writing: Writing,
  { idSchool, id, uuid }: StimulusRow,
  versions: readonly SyncedWording[],
): Promise<void> => {
  await addVersions(writing, { idSchool, idStimulus: id }, versions);
  recordChanges(writing.db, idSchool, 'stimulus', [uuid]);
};

/**
 * Deletes a stimulus of the user's; its questions stay, and return with it when it is restored: also those that `formerQuestions` names,
 * which were taken out of it before.
 */
export const deleteSyncedStimulus = async (
  { db, me, now }: Writing,
  { idSchool, id }: StimulusRow,
  formerQuestions: readonly string[],
): Promise<void> => {
  await lockQuestionsOfOwner(db, me);
  const questions = (await listStimulusQuestions(db, idSchool, id)).map((question) => question.id);
  const former = await listQuestionsAlone(db, { idSchool, idOwner: me.idUser }, formerQuestions);
  await removeFromStimulus(db, idSchool, questions, now);
  await deleteStimulus(db, idSchool, id, [...questions, ...former], now);
  await refreshBankEntries(db, idSchool, questions);
};

/**
 * Copies a stimulus of the user's with its questions, in another wording: of a deleted one with those that it had, since nobody sees a
 * stimulus without questions. Returns the uuid of the copy; where there were none it is added alone, for questions that come after it.
 */
export const copySyncedStimulus = async (
  writing: Writing,
  row: StimulusRow | undefined,
  { uuid, given }: { uuid: string; given: SyncedStimulus },
): Promise<string> => {
  const { db, me, now } = writing;
  const questions = row === undefined ? [] : await listLastQuestions(db, row);
  const [first] = questions;
  if (row === undefined || first === undefined) {
    await addSyncedStimulus(writing, { uuid, given, versions: [] });
    return uuid;
  }
  const wording = await resolveWording(writing, given);
  const originals = questions.map(({ idSchool: questionSchool, id: idQuestion, idVersion }) => ({
    ...{ questionSchool, idQuestion, idQuestionVersion: idVersion ?? 0 },
    ...{ idStimulus: row.id, idStimulusVersion: row.idVersion },
  }));
  const copies = await copyQuestions(db, me, originals, now);
  const copied = await findStimulusOfQuestion(writing, copies.get(first.id) ?? 0);
  await addStimulusVersion(db, { idSchool: copied.idSchool, idStimulus: copied.id, added: writing.at }, wording, now);
  await refreshBankEntries(db, copied.idSchool, [...copies.values()]);
  return copied.uuid;
};

const findStimulusOfQuestion = async ({ db, me }: Writing, idQuestion: number): Promise<StimulusRow> => {
  const { idStimulus } = (await findQuestion(db, schoolOf(me), idQuestion)) ?? { idStimulus: null };
  const found = await findStimulusRow(db, [schoolOf(me)], idStimulus ?? 0);
  if (!found) throw new Error(`question ${idQuestion} was copied without its stimulus`);
  return found;
};

const givenOf = ({ at }: Writing, version: SyncedWording | undefined) =>
  version === undefined ? { added: at } : { uuid: version.uuid, added: Math.min(version.added, at) };

/** Adds the versions that are not there, and returns the wording of the last one that was added. */
const addVersions = async (
  writing: Writing,
  ref: { idSchool: number; idStimulus: number },
  versions: readonly SyncedWording[],
): Promise<StimulusWording | undefined> => {
  let last: StimulusWording | undefined;
  for (const version of versions) {
    const wording = await resolveWording(writing, version);
    const existing = await findStimulusVersionByUuid(writing.db, ref.idSchool, version.uuid);
    if (existing && existing.idStimulus !== ref.idStimulus) return refuse('uuidTaken');
    if (existing) continue;
    await addStimulusVersion(writing.db, { ...ref, ...givenOf(writing, version) }, wording, writing.now);
    last = wording;
  }
  return last;
};
