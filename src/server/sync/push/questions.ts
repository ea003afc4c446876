import { isSameJson } from '../../../core/same-json.ts';
import { listFields, nameFields, versionFields } from '../../../core/sync/fields.ts';
import type { Fields } from '../../../core/sync/merge.ts';
import { resolveChange } from '../../../core/sync/resolve.ts';
import { createUuid } from '../../create-uuid.ts';
import {
  addSyncedQuestion,
  addVersionsOfDeleted,
  editSyncedQuestion,
  findQuestionsByUuids,
  findStimulusByUuid,
  listStimulusQuestions,
  lockQuestionsOfOwner,
  type QuestionRow,
  questionHandlers,
  type SyncedQuestion,
  type SyncedVersion,
} from '../../questions/api.ts';
import { refuse } from '../../refusal.ts';
import type { Entity, Sending } from './entity.ts';
import { findNamed } from './names.ts';
import { findCopies } from './store.ts';
import { targetOf } from './target.ts';
import { versionIn } from './version.ts';

/** What becomes of questions that devices change. */
export const questionEntity: Entity<QuestionRow> = {
  nameField: nameFields.question,

  async find(sending, uuid) {
    const { db, me, viewer } = sending;
    await lockQuestionsOfOwner(db, me);
    const [row] = await findQuestionsByUuids(db, viewer.idSchool, [uuid]);
    const facts = row && { ...row, at: row.updated, isFinished: false };
    return { row, target: await targetOf(sending, 'question', uuid, facts) };
  },

  resolve: (change, target) => resolveChange(change, target, listFields.question),

  async add(sending, uuid, fields, versions) {
    const { given, isWhole } = await resolveNames(sending, fields);
    const { place, isPlaced } = await resolvePlace(sending, fields);
    const written = { uuid, given, versions: await resolveVersions(sending, versions), place };
    await addSyncedQuestion(sending, { ...written, isCopy: false });
    return { isWhole: isWhole && isPlaced };
  },

  async edit(sending, row, { fields, versions, before }) {
    const { given, isWhole } = await resolveNames(sending, fields);
    const { place, isPlaced } = await resolvePlace(sending, fields);
    const isReworded = !isSameJson(wordingOf(fields), wordingOf(before));
    await editSyncedQuestion(sending, row, {
      ...{ given, place, isReworded },
      versions: await resolveVersions(sending, versions),
    });
    return { isWhole: isWhole && isPlaced };
  },

  // Its user has seen that it is used, where the device knew it: assessments keep their version.
  async remove(sending, { id: idQuestion }) {
    await questionHandlers.deleteQuestion(sending, { idQuestion, confirmed: true }, refuse);
  },

  async copy(sending, row, fields) {
    const uuid = createUuid(sending.now);
    const { given } = await resolveNames(sending, fields);
    const { place } = await resolvePlace(sending, fields);
    // A copy beside its original is not below a stimulus, unless nobody would see that any more.
    const isBeside = row !== undefined && !row.deleted && row.idOwner === sending.me.idUser;
    const isAlone = isBeside && (await hasQuestions(sending, place.idStimulus));
    await addSyncedQuestion(sending, { uuid, given, versions: [], place: isAlone ? alone : place, isCopy: true });
    return uuid;
  },

  async keepVersions(sending, row, fields, versions) {
    if (row.idOwner !== sending.me.idUser) return;
    const { given } = await resolveNames(sending, fields);
    await addVersionsOfDeleted(sending, row, { given, versions: await resolveVersions(sending, versions) });
  },
};

const alone = { idStimulus: null, stimulusPosition: null };

/** Returns the fields of which a question has versions, and those that are stored with each of them. */
const wordingOf = ({ examYear, classifications, ...fields }: Fields): unknown[] => [
  ...versionFields.question.map((name) => fields[name]),
  ...[examYear, classifications],
];

/** Returns a question, or a version, with the ids of its catalogue entries that there still are. */
const resolveNames = async (
  { db, viewer }: Sending,
  fields: Fields,
): Promise<{ given: SyncedQuestion; isWhole: boolean }> => {
  const { classifications } = fields;
  const uuids = Array.isArray(classifications) ? classifications : [];
  const found = await findNamed(db, viewer.idSchool, 'catalogue', uuids);
  const idsCataloging = uuids.flatMap((uuid) => found.get(uuid)?.id ?? []);
  return { given: { ...fields, idsCataloging }, isWhole: idsCataloging.length === uuids.length };
};

const resolveVersions = async (sending: Sending, versions: readonly unknown[]): Promise<SyncedVersion[]> => {
  const resolved: SyncedVersion[] = [];
  for (const version of versions) {
    const { fields, ...made } = versionIn(version);
    const { given } = await resolveNames(sending, fields);
    resolved.push({ ...given, ...made });
  }
  return resolved;
};

const hasQuestions = async ({ db, viewer }: Sending, idStimulus: number | null): Promise<boolean> =>
  idStimulus === null || (await listStimulusQuestions(db, viewer.idSchool, idStimulus)).length > 0;

const MOST_POSITION = 1_000;

/** Returns where a question stands: below its stimulus, or below the copy that was made of it; alone where there is none any more. */
const resolvePlace = async ({ db, me, sender, viewer }: Sending, { stimulus, stimulusPosition }: Fields) => {
  if (typeof stimulus !== 'string') return { place: alone, isPlaced: true };
  const position =
    Number.isInteger(stimulusPosition) && Number(stimulusPosition) >= 0 && Number(stimulusPosition) <= MOST_POSITION
      ? Number(stimulusPosition)
      : refuse('contextNotValid');
  const copy = (await findCopies(db, sender, [stimulus])).get(stimulus);
  for (const uuid of [stimulus, ...(copy === undefined ? [] : [copy])]) {
    const row = await findStimulusByUuid(db, viewer.idSchool, uuid);
    if (row && !row.deleted && row.idOwner === me.idUser)
      return { place: { idStimulus: row.id, stimulusPosition: position }, isPlaced: uuid === stimulus };
  }
  return { place: alone, isPlaced: false };
};
