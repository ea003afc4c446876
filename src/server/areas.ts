import type { calls } from '../contract/index.ts';
import type { Handlers } from './area.ts';
import { assessmentsArea } from './assessments/assessments.ts';
import { AttemptCache, ExamCache, reopenAttempts } from './attempts/api.ts';
import { attemptsArea } from './attempts/attempts.ts';
import { auditArea } from './audit/audit.ts';
import { binArea } from './bin/bin.ts';
import { classesArea } from './classes/classes.ts';
import { codesArea } from './codes/codes.ts';
import { dashboardHandlers } from './dashboard/dashboard.ts';
import { devicesArea } from './devices/devices.ts';
import { documentsArea } from './documents/documents.ts';
import { followEvents } from './events/api.ts';
import { type FileRights, openPackageHandlers, uploadHandlers } from './files/api.ts';
import { gradingArea } from './grading/grading.ts';
import type { Host } from './host.ts';
import { installationArea } from './installation/installation.ts';
import { joiningArea } from './joining/joining.ts';
import { liveArea } from './live/live.ts';
import { materialsArea } from './materials/materials.ts';
import { membersArea } from './members/members.ts';
import { mergePair } from './merges/api.ts';
import { mergesArea } from './merges/merges.ts';
import { areDetailsOpen } from './own-results/api.ts';
import { ownResultsArea } from './own-results/own-results.ts';
import { partnerArea } from './partner/sign-in.ts';
import { privacyArea } from './privacy/privacy.ts';
import { questionsArea } from './questions/questions.ts';
import { registrationArea } from './registration/registration.ts';
import { regradeArea } from './regrade/regrade.ts';
import { reportsArea } from './reports/reports.ts';
import { resultsImportArea } from './results-import/results-import.ts';
import { rostersArea } from './rosters/rosters.ts';
import { scanningArea } from './scanning/scanning.ts';
import { deleteSchedulesOf, readScheduleUse, restoreSchedulesOf } from './schedules/api.ts';
import { schedulesArea } from './schedules/schedules.ts';
import { createLogin, type Sessions } from './session/api.ts';
import { secondFactorArea, sessionArea } from './session/session.ts';
import { sharingArea } from './sharing/sharing.ts';
import { sheetHandlers } from './sheets/sheets.ts';
import type { Signer } from './signing.ts';
import { slipsArea } from './slips/slips.ts';
import { syncArea } from './sync/sync.ts';
import { usersArea } from './users/users.ts';

type Areas = {
  areas: { [Area in keyof typeof calls]: Handlers<(typeof calls)[Area]> };
  closeByClock: () => Promise<number>;
  followEvents: () => Promise<void>;
};

/**
 * Returns the handlers of all calls by area, and the functions that close overdue attempts and follow events.
 */
export const areasFor = (host: Host, sessions: Sessions, rights: FileRights, signer: Signer): Areas => {
  const exams = new ExamCache();
  const attemptCache = new AttemptCache();
  const logIn = createLogin(signer);
  const attempts = attemptsArea(host, signer, { exams, attempts: attemptCache, areDetailsOpen });
  const assessments = assessmentsArea({
    readUse: readScheduleUse,
    delete: deleteSchedulesOf,
    restore: restoreSchedulesOf,
  });
  return {
    areas: {
      session: { ...sessionArea(sessions, logIn), ...partnerArea(sessions, signer), ...registrationArea(sessions) },
      secondFactor: secondFactorArea(sessions, signer),
      users: usersArea(sessions),
      dashboard: dashboardHandlers,
      assessments,
      questions: questionsArea,
      files: { ...openPackageHandlers(rights, signer), ...uploadHandlers },
      attempts: attempts.handlers,
      grading: gradingArea(exams),
      live: liveArea(host, exams, attemptCache),
      regrade: regradeArea(exams),
      ownResults: ownResultsArea(exams, signer),
      resultsImport: resultsImportArea(exams),
      scanning: scanningArea(exams, sessions),
      schedules: schedulesArea(reopenAttempts),
      sharing: sharingArea,
      sheets: sheetHandlers,
      reports: reportsArea(exams, signer),
      audit: auditArea,
      bin: binArea,
      installation: installationArea(sessions),
      materials: materialsArea,
      documents: documentsArea(),
      members: membersArea(sessions, mergePair),
      merges: mergesArea(sessions),
      classes: classesArea(sessions),
      privacy: privacyArea(sessions),
      codes: codesArea,
      devices: devicesArea(sessions, logIn),
      offline: syncArea(host.database, sessions, assessments.deleteAssessment),
      rosters: rostersArea(host.peers),
      slips: slipsArea(sessions),
      joining: joiningArea(sessions),
    },
    closeByClock: attempts.closeByClock,
    followEvents: followEvents(host.database, [
      { kinds: ['schedule', 'roster'], handle: (schools) => rights.forget(schools) },
    ]),
  };
};
