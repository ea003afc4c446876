import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OutputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { Refused } from '../data/errors.ts';
import { send } from '../data/send.ts';

const { getScheduleByDisciplines, getScheduleByStudent } = calls.reports;

/** What every report begins with. */
export type Head = Pick<
  OutputOf<typeof getScheduleByDisciplines>['content'],
  | 'idSchedule'
  | 'assessmentTitle'
  | 'courseName'
  | 'opens'
  | 'closes'
  | 'students'
  | 'started'
  | 'finished'
  | 'ungraded'
  | 'late'
>;

/** A report; or no report, for a reason that is nobody's mistake. `open` = its window was open when it was read. */
export type Reply<Report> = {
  idSchedule: number;
  report: Report | null;
  refusal: RefusalName | null;
  open: boolean;
};

const pause = 20_000;

/** A report of the schedule in the address, read anew while it may still grow. */
function useReport<Report extends Head>(
  name: string,
  ask: (idSchedule: number, signal: AbortSignal) => Promise<{ content: Report }>,
): Reply<Report> {
  const idSchedule = Number(useParams().idSchedule);
  const { data, dataUpdatedAt } = useSuspenseQuery({
    queryKey: ['reports', name, idSchedule],
    queryFn: async ({ signal }) => {
      if (!Number.isSafeInteger(idSchedule)) return { report: null, refusal: 'scheduleNotValid' as const };
      try {
        return { report: (await ask(idSchedule, signal)).content, refusal: null };
      } catch (error) {
        if (error instanceof Refused) return { report: null, refusal: error.refusal };
        throw error;
      }
    },
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data !== undefined && mayGrow(data.report, data.refusal, dataUpdatedAt) ? pause : false,
  });
  return { ...data, idSchedule, open: data.report !== null && isOpenAt(data.report, dataUpdatedAt) };
}

export const useDisciplineReport = () =>
  useReport('getScheduleByDisciplines', (idSchedule, signal) =>
    send(getScheduleByDisciplines, { idSchedule }, { signal }),
  );

export const useStudentReport = () =>
  useReport('getScheduleByStudent', (idSchedule, signal) => send(getScheduleByStudent, { idSchedule }, { signal }));

const isOpenAt = ({ closes }: Head, instant: number) => instant < Date.parse(closes);

const mayGrow = (report: Head | null, refusal: RefusalName | null, readAt: number) =>
  report ? isOpenAt(report, readAt) : refusal === 'noAttempts';
