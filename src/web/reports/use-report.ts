import { useParams } from 'react-router';
import type { OutputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { Refused } from '../data/errors.ts';
import { readOf } from '../data/read-source.ts';
import { send } from '../data/send.ts';
import { useRead } from '../data/use-read.ts';

const { getReportTitle, getScheduleByDisciplines, getScheduleByStudent } = calls.reports;
const { getComparison, getItemAnalysis } = calls.reports;

/** The fields that every report has. */
export type ReportHead = Pick<
  OutputOf<typeof getScheduleByDisciplines>['content'],
  | 'idSchedule'
  | 'addedBy'
  | 'assessmentTitle'
  | 'courseName'
  | 'opens'
  | 'closes'
  | 'students'
  | 'started'
  | 'finished'
  | 'ungraded'
  | 'outdatedGrades'
  | 'late'
  | 'gradeScale'
  | 'disciplineLabel'
>;

/** A report, or the refusal in its place. `open` = its window was open when it was read. */
export type ReportReply<Report> = {
  idSchedule: number;
  report: Report | null;
  refusal: RefusalName | null;
  open: boolean;
};

const REFRESH_MS = 20_000;

/** What a report's call was answered with: the report, or the refusal that the screen explains. */
type ReportOrRefusal<Report> = Pick<ReportReply<Report>, 'report' | 'refusal'>;

type ReportCall =
  | typeof getComparison
  | typeof getItemAnalysis
  | typeof getReportTitle
  | typeof getScheduleByDisciplines
  | typeof getScheduleByStudent;

/** Reads a report of the schedule in the address, again and again while it may still grow. */
function useReport<Report extends ReportHead>(
  call: ReportCall,
  load: (idSchedule: number, signal: AbortSignal) => Promise<{ content: Report }>,
): ReportReply<Report> {
  const idSchedule = Number(useParams().idSchedule);
  const source = readOf(
    call,
    { idSchedule },
    {
      load: async (signal): Promise<ReportOrRefusal<Report>> => {
        if (!Number.isSafeInteger(idSchedule)) return { report: null, refusal: 'scheduleNotValid' };
        try {
          return { report: (await load(idSchedule, signal)).content, refusal: null };
        } catch (error) {
          if (error instanceof Refused) return { report: null, refusal: error.refusal };
          throw error;
        }
      },
    },
  );
  const { reply, readAt } = useRead(source, {
    suspend: true,
    refreshAfter: ({ report, refusal }, readAt) => mayGrow(report, refusal, readAt) && REFRESH_MS,
  });
  return { ...reply, idSchedule, open: reply.report !== null && isOpenAt(reply.report, readAt) };
}

/** Reads the report by discipline of the schedule in the URL, again and again while it may change. */
export const useDisciplineReport = () =>
  useReport(getScheduleByDisciplines, (idSchedule, signal) =>
    send(getScheduleByDisciplines, { idSchedule }, { signal }),
  );

/** Reads the report by student of the schedule in the URL, again and again while it may change. */
export const useStudentReport = () =>
  useReport(getScheduleByStudent, (idSchedule, signal) => send(getScheduleByStudent, { idSchedule }, { signal }));

/** Reads all parts of the details of the schedule in the URL together, again and again while they may change. */
export const useDetailsReport = () =>
  useReport(getReportTitle, async (idSchedule, signal) => {
    const [title, summary, competency, axes, students] = await Promise.all([
      send(calls.reports.getReportTitle, { idSchedule }, { signal }),
      send(calls.reports.getReportSummary, { idSchedule }, { signal }),
      send(calls.reports.getReportHitsByCompetency, { idSchedule }, { signal }),
      send(calls.reports.getReportHitsByThematicAxis, { idSchedule }, { signal }),
      send(calls.reports.getReportByStudents, { idSchedule }, { signal }),
    ]);
    return {
      content: { ...title.content, ...summary.content, ...competency.content, ...axes.content, ...students.content },
    };
  });

/** All parts of the details of a schedule. */
export type DetailsReport = NonNullable<ReturnType<typeof useDetailsReport>['report']>;

/** Reads the item analysis of the schedule in the URL, again and again while it may change. */
export const useItemAnalysis = () =>
  useReport(getItemAnalysis, (idSchedule, signal) => send(getItemAnalysis, { idSchedule }, { signal }));

/** Reads the comparison of the schedule in the URL, again and again while it may change. */
export const useComparison = () =>
  useReport(getComparison, (idSchedule, signal) => send(getComparison, { idSchedule }, { signal }));

const isOpenAt = ({ closes }: ReportHead, instant: number) => instant < Date.parse(closes);

const mayGrow = (report: ReportHead | null, refusal: RefusalName | null, readAt: number) =>
  report ? isOpenAt(report, readAt) : refusal === 'noAttempts';
