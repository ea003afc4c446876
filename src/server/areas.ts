import type { calls } from '../contract/index.ts';
import type { Handlers } from './area.ts';
import { deleteUntouchedDrafts, deriveTitleWords } from './assessments/api.ts';
import { assessmentsArea } from './assessments/assessments.ts';
import { AttemptCache, ExamCache, remindAndExpireLateResponses, reopenAttempts } from './attempts/api.ts';
import { attemptsArea } from './attempts/attempts.ts';
import { deleteOldAudit } from './audit/api.ts';
import { auditArea } from './audit/audit.ts';
import { sweepBin } from './bin/api.ts';
import { binArea } from './bin/bin.ts';
import { classesArea } from './classes/classes.ts';
import { codesArea } from './codes/codes.ts';
import { dashboardHandlers } from './dashboard/dashboard.ts';
import { deleteExpiredReplies } from './dispatcher/api.ts';
import { makeDocument, sweepDocuments } from './documents/api.ts';
import { documentsArea } from './documents/documents.ts';
import { deleteHandledEvents, followEvents } from './events/api.ts';
import { deleteFiles, type FileRights, openPackageHandlers, sweepFiles, uploadHandlers } from './files/api.ts';
import { gradingArea } from './grading/grading.ts';
import type { Host } from './host.ts';
import { installationArea } from './installation/installation.ts';
import type { JobHandlers } from './jobs/api.ts';
import { joiningArea } from './joining/joining.ts';
import { deleteOldPresence } from './live/api.ts';
import { liveArea } from './live/live.ts';
import { materialsArea } from './materials/materials.ts';
import { sendInvitation } from './members/api.ts';
import { membersArea } from './members/members.ts';
import { mergesArea } from './merges/merges.ts';
import { ownResultsArea } from './own-results/own-results.ts';
import { partnerArea } from './partner/sign-in.ts';
import { privacyArea } from './privacy/privacy.ts';
import { deriveBankWords, refreshAllQuestionFigures } from './questions/api.ts';
import { questionsArea } from './questions/questions.ts';
import { registrationArea } from './registration/registration.ts';
import { regradeArea } from './regrade/regrade.ts';
import { QUESTION_FIGURES, refreshChangedFigures } from './reports/api.ts';
import { reportsArea } from './reports/reports.ts';
import { resultsImportArea } from './results-import/results-import.ts';
import { rostersArea } from './rosters/rosters.ts';
import {
  deleteSchedulesOf,
  followAutomaticSchedules,
  readScheduleUse,
  restoreSchedulesOf,
  syncAudiencesWithRosters,
} from './schedules/api.ts';
import { schedulesArea } from './schedules/schedules.ts';
import {
  deleteExpiredSignIns,
  type Sessions,
  sendPasswordChanged,
  sendPasswordLink,
  sendSecondFactorReset,
} from './session/api.ts';
import { secondFactorArea, sessionArea } from './session/session.ts';
import { sheetHandlers } from './sheets/sheets.ts';
import type { Signer } from './signing.ts';
import { slipsArea } from './slips/slips.ts';
import { deleteExpiredEmailChanges, sendEmailConfirmation } from './users/api.ts';
import { usersArea } from './users/users.ts';

/**
 * Returns the handlers of all calls by area, the functions that close overdue attempts and follow events, and the handlers of the
 * jobs.
 */
export const areasFor = (host: Host, sessions: Sessions, rights: FileRights, signer: Signer) => {
  const exams = new ExamCache();
  const attemptCache = new AttemptCache();
  const attempts = attemptsArea(host, signer, exams, attemptCache);
  return {
    areas: {
      session: { ...sessionArea(sessions, signer), ...partnerArea(sessions, signer), ...registrationArea(sessions) },
      secondFactor: secondFactorArea(sessions, signer),
      users: usersArea(sessions),
      dashboard: dashboardHandlers,
      assessments: assessmentsArea({
        readUse: readScheduleUse,
        delete: deleteSchedulesOf,
        restore: restoreSchedulesOf,
      }),
      questions: questionsArea,
      files: { ...openPackageHandlers(rights, signer), ...uploadHandlers },
      attempts: attempts.handlers,
      grading: gradingArea(exams),
      live: liveArea(host, exams, attemptCache),
      regrade: regradeArea(exams),
      ownResults: ownResultsArea(exams, signer),
      resultsImport: resultsImportArea(exams),
      schedules: schedulesArea(reopenAttempts),
      sheets: sheetHandlers,
      reports: reportsArea(exams, signer),
      audit: auditArea,
      bin: binArea,
      installation: installationArea(sessions),
      materials: materialsArea,
      documents: documentsArea,
      members: membersArea(sessions),
      merges: mergesArea(sessions),
      classes: classesArea(sessions),
      privacy: privacyArea(sessions),
      codes: codesArea,
      offline: {},
      rosters: rostersArea(host.peers),
      slips: slipsArea(sessions),
      joining: joiningArea(sessions),
    } satisfies { [Area in keyof typeof calls]: Handlers<(typeof calls)[Area]> },
    closeByClock: attempts.closeByClock,
    followEvents: followEvents(host.database, [
      { kinds: ['schedule', 'roster'], handle: (schools) => rights.forget(schools) },
    ]),
    jobs: {
      async sendPasswordLink(wanted, { signal }) {
        return { isSent: await sendPasswordLink(host, wanted, signal) };
      },
      async sendPasswordChanged(changed, { signal }) {
        return { isSent: await sendPasswordChanged(host, changed, signal) };
      },
      async sendEmailConfirmation(wanted, { signal }) {
        return { isSent: await sendEmailConfirmation(host, wanted, signal) };
      },
      async sendSecondFactorReset(reset, { signal }) {
        return { isSent: await sendSecondFactorReset(host, reset, signal) };
      },
      async sendInvitation(invitation, { signal }) {
        return { isSent: await sendInvitation(host, invitation, signal) };
      },
      async sweep() {
        await deleteExpiredSignIns(host.database, host.clock.now());
        await deleteExpiredEmailChanges(host.database, host.clock.now());
        await deleteExpiredReplies(host.database, host.clock.now());
        await deleteOldPresence(host.database, host.clock.now());
        await deleteHandledEvents(host.database, [QUESTION_FIGURES], host.clock.now());
        return null;
      },
      async deleteOldAudit(_, { signal }) {
        return { deleted: await deleteOldAudit(host, host.clock.now(), signal) };
      },
      async deleteUntouchedDrafts(_, { signal }) {
        return { deleted: await deleteUntouchedDrafts(host.database, host.clock.now(), signal) };
      },
      async followRosters(_, { signal }) {
        return { courses: await syncAudiencesWithRosters(host.database, host.clock.now(), signal) };
      },
      async followAutomaticSchedules(_, { signal }) {
        return { changed: await followAutomaticSchedules(host, host.clock.now(), signal) };
      },
      followLateResponses: (_, { signal }) => remindAndExpireLateResponses(host, host.clock.now(), signal),
      async refreshHitAverages(_, { signal }) {
        return { schedules: await refreshChangedFigures(host.database, host.clock.now(), signal) };
      },
      async refreshAllHitAverages(_, { signal }) {
        return { questions: await refreshAllQuestionFigures(host.database, host.clock.now(), signal) };
      },
      async deriveSearchWords(_, { signal }) {
        return {
          assessments: await deriveTitleWords(host.database, signal),
          entries: await deriveBankWords(host.database, signal),
        };
      },
      async makeDocument(ref, run) {
        await makeDocument(host, ref, run);
        return null;
      },
      async sweepDocuments(_, { signal }) {
        return { files: await sweepDocuments(host, host.clock.now(), signal) };
      },
      sweepBin: (_, { signal }) => sweepBin(host, host.clock.now(), signal),
      sweepFiles: (_, { signal }) => sweepFiles(host, host.clock.now(), signal),
      deleteFiles: ({ names }, { signal }) => deleteFiles(host, names, signal),
    } satisfies JobHandlers,
  };
};
