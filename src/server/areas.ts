import { assessmentsArea } from './assessments/assessments.ts';
import { attemptsArea } from './attempts/attempts.ts';
import { followLateResponses } from './attempts/late-reminders.ts';
import { deleteOldAudit } from './audit/retention.ts';
import { removeOldReplies } from './dispatcher/idempotency.ts';
import { opening } from './files/package-tokens.ts';
import type { FileRights } from './files/rights.ts';
import { deleteFiles, sweepFiles } from './files/sweep.ts';
import type { Host } from './host.ts';
import type { JobHandlers } from './jobs/jobs.ts';
import { questionsArea } from './questions/questions.ts';
import { reportsArea } from './reports/reports.ts';
import { followRosters } from './schedules/rosters.ts';
import { schedulesArea } from './schedules/schedules.ts';
import { sendPasswordChanged, sendPasswordLink } from './session/password-link.ts';
import { sessionArea } from './session/session.ts';
import type { Sessions } from './session/sessions.ts';
import { sweep } from './session/sweeping.ts';
import type { Signer } from './signing.ts';
import { usersArea } from './users/users.ts';

/** Returns every area's handlers, by the area's name in the contract, what the clock asks of them, and the jobs'. */
export const areasFor = (host: Host, sessions: Sessions, rights: FileRights, signer: Signer) => {
  const attempts = attemptsArea(host, signer);
  return {
    areas: {
      session: sessionArea(sessions, signer),
      users: usersArea(sessions),
      assessments: assessmentsArea,
      questions: { ...questionsArea, ...opening(rights, signer) },
      attempts: attempts.handlers,
      schedules: schedulesArea,
      reports: reportsArea,
      classes: {},
      offline: {},
    },
    closeByClock: attempts.closeByClock,
    jobs: {
      async sendPasswordLink({ idUser }, { signal }) {
        await sendPasswordLink(host, idUser, signal);
        return null;
      },
      async sendPasswordChanged(changed, { signal }) {
        await sendPasswordChanged(host, changed, signal);
        return null;
      },
      async sweep() {
        await sweep(host.database, host.clock.now());
        await removeOldReplies(host.database, host.clock.now());
        return null;
      },
      async deleteOldAudit(_, { signal }) {
        return { deleted: await deleteOldAudit(host, host.clock.now(), signal) };
      },
      async followRosters(_, { signal }) {
        return { courses: await followRosters(host.database, host.clock.now(), signal) };
      },
      followLateResponses: (_, { signal }) => followLateResponses(host, host.clock.now(), signal),
      sweepFiles: (_, { signal }) => sweepFiles(host, host.clock.now(), signal),
      deleteFiles: ({ names }, { signal }) => deleteFiles(host, names, signal),
    } satisfies JobHandlers,
  };
};
