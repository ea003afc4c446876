import { assessmentsArea } from './assessments/assessments.ts';
import { followLateResponses } from './attempts/api.ts';
import { attemptsArea } from './attempts/attempts.ts';
import { deleteOldAudit } from './audit/api.ts';
import { removeOldReplies } from './dispatcher/api.ts';
import { deleteFiles, type FileRights, opening, sweepFiles } from './files/api.ts';
import type { Host } from './host.ts';
import type { JobHandlers } from './jobs/api.ts';
import { questionsArea } from './questions/questions.ts';
import { reportsArea } from './reports/reports.ts';
import { followRosters } from './schedules/api.ts';
import { schedulesArea } from './schedules/schedules.ts';
import { type Sessions, sendPasswordChanged, sendPasswordLink, sweep } from './session/api.ts';
import { sessionArea } from './session/session.ts';
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
