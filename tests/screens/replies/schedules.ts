import type { OutputOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import type { Schedule } from '../../../src/contract/schedules.ts';
import { scheduleFilters } from '../../../src/core/schedules/badges.ts';
import { type Stub, stub } from '../support/wire.ts';
import { countsOf, onePage } from './pages.ts';

type Reply = OutputOf<typeof calls.schedules.getSchedules>;

/** Returns the stub of the list of schedules with these rows, whatever is asked for. */
export const listOfSchedules = (...rows: Reply['content']): Stub =>
  stub(calls.schedules.getSchedules, {
    ...onePage(rows),
    counts: countsOf(scheduleFilters, rows.length),
    yearsFilter: 2025,
    years: [2025],
    schedulesWeightsCustom: [],
  });

/** Nothing of the assessment or its classes to tell before it is scheduled. */
export const noNotesBefore: Stub = stub(calls.schedules.getAssessmentToSchedule, {
  content: { instructions: null, qntAnsweredOnce: 0, given: [] },
});

/** Returns a schedule of the teacher for tomorrow morning. */
export const scheduleRow = (changes: Partial<Schedule> = {}): Schedule => ({
  ...{ idSchedule: 61, idAssessment: 51, title: 'Repaso de fracciones', subtitle: 'Matemáticas', idCourse: 5 },
  ...{ courseName: '3.º A', addedBy: 'Núñez, Ana', startDate: '2026-03-11', startTime: '09:00', endDate: null },
  ...{ endTime: '10:00', duration: null, badge: 'SCHEDULED', status: 'scheduled', students: 28, started: 0 },
  ...{ opens: '2026-03-11T09:00:00+01:00', closes: '2026-03-11T10:00:00+01:00', finished: 0, hitAverage: null },
  ...{ relativeScore: null, onlyLikertQuestions: false, ungraded: 0, late: 0, qntMissedFollowUps: 0, canEdit: true },
  rules: { shuffles: false, oneByOne: false, roomCode: null, fullScreen: false, addresses: [], browserKeys: [] },
  can: { edit: true, cancel: true, delete: true, grade: true },
  ...changes,
});
