import { catalogueLabelsFor } from '../../../core/catalogue/labels.ts';
import { type Context, type HandlersOf, languageOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { countOutdatedGrades } from '../../grading/api.ts';
import { findReportParts } from '../../installation/api.ts';
import type { Refuse } from '../../refusal.ts';
import { findScheduleHead } from '../../schedules/api.ts';
import { countResponses } from '../distractor.ts';
import { loadReportFacts } from '../facts.ts';
import { headToDto } from '../head.ts';
import { countOptions, loadChosenLetters } from './choices.ts';
import { loadGroups, loadReport } from './report.ts';

type Calls =
  | 'getReportTitle'
  | 'getReportSummary'
  | 'getReportHitsByCompetency'
  | 'getReportHitsByThematicAxis'
  | 'getReportByStudents';

/** The handlers of the calls of the details tab: what it says at its head, and each part of its figures. */
export const detailsHandlers: HandlersOf<'reports', Calls> = {
  async getReportTitle({ db, me }, { idSchedule }, refuse) {
    const head = await headOf({ db, me }, idSchedule, refuse);
    const facts = await loadReportFacts(db, head);
    const { thematicAxisLabel, competencyLabel } = catalogueLabelsFor(me);
    return {
      content: {
        ...headToDto(head, facts, me, await countOutdatedGrades(db, head)),
        ...{ thematicAxisLabel, competencyLabel, questions: facts.items.length },
        simplificaReportsGenerateSheet: (await findReportParts(db, me.idCountry)).spreadsheets ? '1' : '0',
      },
    };
  },

  async getReportSummary({ db, me }, { idSchedule }, refuse) {
    const head = await headOf({ db, me }, idSchedule, refuse);
    const { facts, questions, report } = await loadReport(db, head, languageOf(me));
    const counts = countOptions(questions, await countResponses(db, head, facts.items));
    return {
      content: {
        resultHitLevel: report.summary(),
        hitLevel: report.levels(),
        questionsTable: report.questions(counts),
      },
    };
  },

  async getReportHitsByCompetency({ db, me }, { idSchedule }, refuse) {
    const head = await headOf({ db, me }, idSchedule, refuse);
    const { facts, report } = await loadReport(db, head, languageOf(me));
    const { figures, byGender } = report.groups((await loadGroups(db, facts, languageOf(me))).competencies);
    return {
      content: { hitsByCompetency: figures, hitsByCompetencyGender: byGender, genders: report.genders() },
    };
  },

  async getReportHitsByThematicAxis({ db, me }, { idSchedule }, refuse) {
    const head = await headOf({ db, me }, idSchedule, refuse);
    const { facts, report } = await loadReport(db, head, languageOf(me));
    const { figures, byGender, levels } = report.groups((await loadGroups(db, facts, languageOf(me))).axes);
    const { thematicAxisLabel: title } = catalogueLabelsFor(me);
    return {
      content: {
        hitsByThematicAxis: figures,
        hitsByThematicAxisGender: byGender,
        hitsLevelByThematicAxis: { title, data: levels },
      },
    };
  },

  async getReportByStudents({ db, me }, { idSchedule }, refuse) {
    const head = await headOf({ db, me }, idSchedule, refuse);
    const { facts, questions, report } = await loadReport(db, head, languageOf(me));
    const { axes } = await loadGroups(db, facts, languageOf(me));
    return {
      content: {
        attemptsByThematicAxis: report.students(axes),
        attemptsUserAnswers: report.answers(await loadChosenLetters(db, head, questions)),
      },
    };
  },
};

/** Returns the schedule of a report in which an attempt has ended; refuses any other. */
async function headOf(
  { db, me }: { db: Database; me: Context['me'] },
  idSchedule: number,
  refuse: Refuse<'scheduleNotValid' | 'noAttempts'>,
) {
  const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
  return head.finished === 0 ? refuse('noAttempts') : head;
}
