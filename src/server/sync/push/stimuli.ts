import { isSameJson } from '../../../core/same-json.ts';
import { listFields, nameFields, versionFields } from '../../../core/sync/fields.ts';
import { resolveChange } from '../../../core/sync/resolve.ts';
import { createUuid } from '../../create-uuid.ts';
import {
  addSyncedStimulus,
  addWordingsOfDeleted,
  copySyncedStimulus,
  deleteSyncedStimulus,
  editSyncedStimulus,
  findStimulusByUuid,
  lockQuestionsOfOwner,
  type StimulusRow,
} from '../../questions/api.ts';
import type { Entity } from './entity.ts';
import { findCurrentMoment } from './store.ts';
import { targetOf } from './target.ts';
import { versionIn } from './version.ts';

const whole = { isWhole: true };

/** What becomes of stimuli that devices change. */
export const stimulusEntity: Entity<StimulusRow> = {
  nameField: nameFields.stimulus,

  async find(sending, uuid) {
    const { db, me, viewer } = sending;
    await lockQuestionsOfOwner(db, me);
    const row = await findStimulusByUuid(db, viewer.idSchool, uuid);
    const facts = row && { ...row, at: await findCurrentMoment(db, row), isFinished: false };
    return { row, target: await targetOf(sending, 'stimulus', uuid, facts) };
  },

  resolve: (change, target) => resolveChange(change, target, listFields.stimulus),

  async add(sending, uuid, fields, versions) {
    await addSyncedStimulus(sending, { uuid, given: fields, versions: versionsIn(versions) });
    return whole;
  },

  async edit(sending, row, { fields, versions, before }) {
    const isReworded = versionFields.stimulus.some((name) => !isSameJson(fields[name], before[name]));
    await editSyncedStimulus(sending, row, { given: fields, versions: versionsIn(versions), isReworded });
    return whole;
  },

  remove: (sending, row, formerQuestions) => deleteSyncedStimulus(sending, row, formerQuestions),

  async keepVersions(sending, row, _fields, versions) {
    if (row.idOwner === sending.me.idUser) await addWordingsOfDeleted(sending, row, versionsIn(versions));
  },

  copy: (sending, row, fields) => copySyncedStimulus(sending, row, { uuid: createUuid(sending.now), given: fields }),
};

const versionsIn = (versions: readonly unknown[]) =>
  versions.map((version) => {
    const { fields, ...made } = versionIn(version);
    return { ...fields, ...made };
  });
