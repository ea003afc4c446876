import { calls } from '../../../src/contract/index.ts';
import type { LiveRoom, LiveStudent } from '../../../src/contract/live.ts';
import { OPENED_AT } from '../support/screens.ts';
import { type Stub, stub } from '../support/wire.ts';

const AT = '2026-03-10T08:50:00+01:00';
const CLOSES = '2026-03-10T09:30:00+01:00';
const blank = { pausedSince: null, awaySince: null, finished: null, endedBy: null, late: 0, leavings: [] };

/** Returns a student who has not started. */
export const waitingStudent = (idUser: number, firstname: string, lastname: string): LiveStudent => ({
  ...{ ...blank, idUser, firstname, lastname, idAttempt: null, state: 'notStarted', since: AT, answered: 0 },
  ...{ question: null, questionSince: null, device: null, started: null, deadline: null },
});

/** Returns a student who answers the first question. */
export const answeringStudent = (idUser: number, firstname: string, lastname: string): LiveStudent => ({
  ...waitingStudent(idUser, firstname, lastname),
  ...{ idAttempt: idUser + 100, state: 'answering', question: 1, questionSince: AT, device: 'computer' },
  ...{ started: AT, deadline: CLOSES },
});

/** Returns the stubs of a running schedule with these students. They store what is done; `change` is what a student does. */
export const runningRoom = (...given: LiveStudent[]) => {
  let students = given;
  let canStart = true;
  let revision = 0;
  let passed = 0;
  const alter = (which: (one: LiveStudent) => boolean, changes: Partial<LiveStudent>) => {
    revision++;
    students = students.map((one) => (which(one) ? { ...one, ...changes } : one));
    return { content: { students: students.filter(which).length } };
  };
  const isOneOf = (ids: number[] | undefined) => (one: LiveStudent) => ids?.includes(one.idUser) ?? true;
  const room = (): LiveRoom => ({
    ...{ idSchedule: 71, title: 'Repaso de ciencias', courseName: '3.º B', opens: AT, closes: CLOSES },
    ...{ qntQuestions: 3, isCancelled: false, canStart, roomCode: 'K7M2QX', students },
  });
  const stubs: Stub[] = [
    stub(calls.live.getLiveRooms, (input) => ({
      content: input.revision === String(revision) ? null : [room()],
      ...{ revision: String(revision), serverTime: new Date(Date.parse(OPENED_AT) + passed).toISOString() },
    })),
    stub(calls.live.extendSchedule, () => ({
      content: { idExtension: 5, students: students.length, reopened: 0 },
      missedFollowUps: [],
    })),
    stub(calls.live.pauseSchedule, ({ idsUsers }) => alter(isOneOf(idsUsers), { pausedSince: AT })),
    stub(calls.live.resumeSchedule, ({ idsUsers }) => ({
      ...alter(isOneOf(idsUsers), { pausedSince: null }),
      missedFollowUps: [],
    })),
    stub(calls.live.sendScheduleMessage, { content: { idMessage: 6 } }),
    stub(calls.live.finishScheduledAssessments, ({ idsUsers }) => {
      const ended = alter(isOneOf(idsUsers), { state: 'finished', finished: AT, endedBy: 'teacher' });
      const of = idsUsers ?? students.map(({ idUser }) => idUser);
      return { content: { attempts: ended.content.students, idsUsers: [...of] } };
    }),
    stub(calls.live.undoFinish, ({ idsUsers }) => {
      alter(isOneOf(idsUsers), { state: 'answering', finished: null, endedBy: null });
      return { content: { attempts: idsUsers.length } };
    }),
    stub(calls.live.reopenAttempt, ({ idUser }) => {
      alter(isOneOf([idUser]), { state: 'answering', finished: null, endedBy: null });
      return { content: { deadline: CLOSES }, missedFollowUps: [] };
    }),
  ];
  return {
    stubs,
    change: (idUser: number, changes: Partial<LiveStudent>) => void alter(isOneOf([idUser]), changes),
    /** Moves the server's clock, which the page's own clock follows only by a reply. */
    pass: (ms: number) => {
      passed += ms;
    },
    end: () => {
      canStart = false;
      revision++;
    },
  };
};
