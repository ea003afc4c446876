import type { DocumentLanguage } from '../../../core/printing.ts';
import { type Instant, toLocalDateTime } from '../../../core/schedules/time.ts';
import { dayIn } from '../../../documents/layout/day.ts';
import { MOST_ANSWERS } from '../../../documents/report/printed-report.ts';
import { loadWholeReport } from '../../reports/api.ts';
import { findScheduleHead } from '../../schedules/api.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { loadSchoolName, loadSchoolTimezone } from '../store.ts';

/** All figures of a schedule's results, with a page in front for a meeting. */
export const reportKind: DocumentKindRules<'report'> = {
  shows: 'results',
  async check({ db, me }, { idSchedule }, refuse) {
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (head.finished === 0) return refuse('noAttempts');
    return { title: head.assessmentTitle, fileName: nameOf(idSchedule) };
  },
  async load({ db, now, idSchool }, { idSchedule, language }) {
    const { opens, closes, ...figures } = await loadWholeReport(
      db,
      { idSchool, idSchedule },
      { language, mostAnswers: MOST_ANSWERS },
    );
    const timeZone = await loadSchoolTimezone(db, idSchool);
    const report = {
      ...{ language, school: await loadSchoolName(db, idSchool) },
      ...{ date: dayOf(language, timeZone, opens), madeOn: dayOf(language, timeZone, now) },
      isOver: closes <= now,
      ...figures,
    };
    return [{ name: nameOf(idSchedule), content: { kind: 'report', report } }];
  },
};

const nameOf = (idSchedule: number): string => `Report_${idSchedule}.pdf`;

const dayOf = (language: DocumentLanguage, timeZone: string, at: Instant): string =>
  dayIn(language, toLocalDateTime(at, timeZone).date);
