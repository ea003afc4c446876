import { canChange, canRestore } from '../../core/policies/assessment.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { HandlersOf, Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { changeUsageCount } from '../questions/api.ts';
import { changedFields } from './changed-fields.ts';
import { type AssessmentRef, loadSnapshot } from './snapshot.ts';
import { findDeletedForUpdate, findForUpdate, isScheduled, refOf, updateAssessment } from './store/assessments.ts';

/** What is done with the schedules of an assessment that is deleted or restored; schedules build on assessments. */
export type SchedulesOfAssessments = {
  /** Returns what is known about the schedules of an assessment, and locks them. */
  readUse(
    db: Database,
    me: Me,
    ref: AssessmentRef,
  ): Promise<{ schedules: number; started: number; deletable: boolean }>;
  /** Deletes the schedules of an assessment, which all must be deletable. */
  delete(db: Database, me: Me, ref: AssessmentRef, now: Instant): Promise<void>;
  /** Restores the schedules that were deleted with an assessment. */
  restore(db: Database, me: Me, ref: AssessmentRef, deletedAt: Instant, now: Instant): Promise<unknown>;
};

/** Returns the handlers of the calls that delete and restore assessments. */
export const deletionHandlers = (
  schedulesOf: SchedulesOfAssessments,
): HandlersOf<'assessments', 'deleteAssessment' | 'restoreAssessment'> => ({
  async deleteAssessment({ db, me, now, recordChange }, { id, schedules }, refuse) {
    const found = (await findForUpdate(db, me, id)) ?? refuse('assessmentNotValid');
    if (!canChange(me, 'delete', found)) return refuse('reviewNotPossible');
    const ref = refOf(found);
    if (schedules !== 'keep' && (await isScheduled(db, ref))) {
      const use = await schedulesOf.readUse(db, me, ref);
      if (schedules === undefined) return refuse('assessmentHasSchedules', use);
      if (!use.deletable) return refuse('scheduleHasAttempts');
      await schedulesOf.delete(db, me, ref, now);
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
    await schedulesOf.restore(db, me, ref, found.deletedAt ?? now, now);
    // What is scheduled stays in the lists: a draft that would take its place becomes an assessment of its own.
    const { status, idReplaces } = found;
    const isPlaceTaken =
      status === 1 && idReplaces !== null && (await isScheduled(db, { ...ref, idAssessment: idReplaces }));
    const place = isPlaceTaken ? { idReplaces: null } : {};
    await updateAssessment(db, found, { deleted: false, deletedAt: null, ...place, updated: now });
    recordChange(changedFields(found, { deleted: false }));
    return {};
  },
});
