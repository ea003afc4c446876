import { canChange, canRestore } from '../../core/policies/assessment.ts';
import type { HandlersOf } from '../area.ts';
import { changeUsageCount } from '../questions/api.ts';
import { deleteSchedulesOf, readScheduleUse, restoreSchedulesOf } from '../schedules/api.ts';
import { changedFields } from './changed-fields.ts';
import { loadSnapshot } from './snapshot.ts';
import { findDeletedForUpdate, findForUpdate, isScheduled, refOf, updateAssessment } from './store/assessments.ts';

export const deletionHandlers: HandlersOf<'assessments', 'deleteAssessment' | 'restoreAssessment'> = {
  async deleteAssessment({ db, me, now, recordChange }, { id, schedules }, refuse) {
    const found = (await findForUpdate(db, me, id)) ?? refuse('assessmentNotValid');
    if (!canChange(me, 'delete', found)) return refuse('reviewNotPossible');
    const ref = refOf(found);
    if (schedules !== 'keep' && (await isScheduled(db, ref))) {
      const use = await readScheduleUse(db, me, ref);
      if (schedules === undefined) return refuse('assessmentHasSchedules', use);
      if (!use.deletable) return refuse('scheduleHasAttempts');
      await deleteSchedulesOf(db, me, ref, now);
      // Another schedule will assign it to students.
      if (await isScheduled(db, ref)) return refuse('assessmentHasSchedules', { ...use, deletable: false });
    }
    if (found.status === 2) await changeUsageCount(db, await loadSnapshot(db, ref, 1), -1);
    await updateAssessment(db, found, { deleted: true, deletedAt: now, updated: now });
    recordChange({
      ...changedFields(found, { deleted: true }),
      ...(schedules && { after: { deleted: true, schedules } }),
    });
    return {};
  },

  async restoreAssessment({ db, me, now, recordChange }, { idAssessment }, refuse) {
    const found = (await findDeletedForUpdate(db, me, idAssessment)) ?? refuse('deletedForGood');
    if (!canRestore(me, found, now)) return refuse('deletedForGood');
    const ref = refOf(found);
    if (found.status === 2) await changeUsageCount(db, await loadSnapshot(db, ref, 1), 1);
    await restoreSchedulesOf(db, me, ref, found.deletedAt ?? now, now);
    // What is scheduled stays in the lists: a draft that would take its place becomes an assessment of its own.
    const { status, idReplaces } = found;
    const isPlaceTaken =
      status === 1 && idReplaces !== null && (await isScheduled(db, { ...ref, idAssessment: idReplaces }));
    const place = isPlaceTaken ? { idReplaces: null } : {};
    await updateAssessment(db, found, { deleted: false, deletedAt: null, ...place, updated: now });
    recordChange(changedFields(found, { deleted: false }));
    return {};
  },
};
