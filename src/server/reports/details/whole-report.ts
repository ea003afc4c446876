import { eq } from 'drizzle-orm';
import { byLastNameIn } from '../../../core/people/list-order.ts';
import { fullName } from '../../../core/people/roles.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { user } from '../../database/schema.ts';
import { loadScheduleHead } from '../../schedules/api.ts';
import { loadAbsentStudents } from '../attempts.ts';
import { countResponses } from '../distractor.ts';
import { countOptions, loadChosenLetters } from './choices.ts';
import { loadGroups, loadReport } from './report.ts';

/**
 * Returns all figures of a schedule at once, for papers. What each student answered is left out of more than `mostAnswers`
 * students. Throws RangeError where the school has no such schedule. */
export async function loadWholeReport(
  db: Database,
  schedule: { idSchool: number; idSchedule: number },
  { language, mostAnswers }: { language: string; mostAnswers: number },
) {
  const head = await loadScheduleHead(db, schedule);
  if (!head) throw new RangeError(`No schedule ${schedule.idSchedule} for school ${schedule.idSchool}`);
  const { facts, questions, report } = await loadReport(db, head, language);
  const { axes, competencies } = await loadGroups(db, facts, language);
  const ofAxes = report.groups(axes);
  const ofCompetencies = report.groups(competencies);
  const students = report.students(axes);
  const teacher = await firstRow(
    db.select({ firstName: user.firstName, lastName: user.lastName }).from(user).where(eq(user.id, head.addedBy)),
  );
  return {
    ...{
      title: head.assessmentTitle,
      courseName: head.courseName,
      opens: head.opens,
      closes: head.closes,
      invited: head.students,
    },
    teacher: teacher ? `${teacher.firstName} ${teacher.lastName}`.trim() : '',
    absent: (await loadAbsentStudents(db, head)).sort(byLastNameIn(language)).map((one) => fullName(one, language)),
    ...{ hasLikert: facts.hasLikert, onlyLikert: facts.onlyLikert, symbol: head.gradeScale?.symbol ?? '' },
    ...{ summary: report.summary(), levels: report.levels(), genders: report.genders() },
    ...{ axes: ofAxes.figures, axisLevels: ofAxes.levels },
    ...{ competencies: ofCompetencies.figures, byGender: ofCompetencies.byGender },
    students,
    answers: students.length > mostAnswers ? null : report.answers(await loadChosenLetters(db, head, questions)),
    questions: report.questions(countOptions(questions, await countResponses(db, head, facts.items))),
  };
}
