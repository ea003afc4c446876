import { and, ne } from 'drizzle-orm';
import { isSameJson } from '../../../core/same-json.ts';
import { type ClassStudent, classDifferences } from '../../../core/statistics/class-differences.ts';
import { SMALLEST_GROUP } from '../../../core/statistics/differential-functioning.ts';
import { compareNamesIn } from '../../../core/text/compare-names.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { type HandlersOf, languageOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { schedule } from '../../database/schema.ts';
import { findSchedule } from '../../schedules/api.ts';
import { type ComparedRow, isOfAssessment, listCompared } from '../compared-schedules.ts';
import { loadReportedStudents } from '../details/students.ts';
import { loadReportFacts, type ReportFacts, type ReportItem } from '../facts.ts';
import { leftOutOf, scoresByQuestion, waitingQuestions } from './columns.ts';

/** The handler of the call that compares a class with the others that had the same assessment, question by question. */
export const classDifferencesHandlers: HandlersOf<'reports', 'getClassDifferences'> = {
  async getClassDifferences({ db, me }, { idSchedule }, refuse) {
    const row = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (row.finished === 0) return refuse('noAttempts');
    // Another schedule of the same class is no other class.
    const listed = await listCompared(
      db,
      me,
      idSchedule,
      and(isOfAssessment(row), ne(schedule.idCourse, row.idCourse)),
    );
    const loaded = [];
    for (const one of listed.toReversed()) loaded.push(await loadClass(db, one, languageOf(me)));
    const own = loaded.find(({ isOf }) => isOf === idSchedule);
    if (!own) return refuse('scheduleNotValid');
    const others = loaded.filter((one) => one !== own && hasSameQuestions(one.facts, own.facts));
    const compared = own.facts.items.filter((item) => [own, ...others].every((one) => countsAlike(item, one)));
    const ids = compared.map(({ idQuestion }) => idQuestion);
    const found = classDifferences(
      ids,
      own.students,
      others.map(({ students }) => students),
    );
    return {
      content: {
        ...{ students: found.students, others: found.others, least: SMALLEST_GROUP },
        otherClasses: [...new Set(others.map(({ courseName }) => courseName))].sort(compareNamesIn(languageOf(me))),
        questions: own.facts.items.map(({ idQuestion, idType, content }, index) => ({
          ...{ number: index + 1, text: questionTypeOf(idType).stemText(content) },
          difference: found.differences.get(idQuestion) ?? null,
        })),
      },
    };
  },
};

type LoadedClass = {
  isOf: number;
  courseName: string;
  facts: ReportFacts;
  waiting: ReadonlySet<number>;
  students: readonly ClassStudent[];
};

const loadClass = async (
  db: Database,
  { schedule: { id, idSchool }, courseName }: ComparedRow,
  language: string,
): Promise<LoadedClass> => {
  const ref = { idSchool, idSchedule: id };
  const facts = await loadReportFacts(db, ref);
  const scores = scoresByQuestion(facts.itemResults);
  const students = (await loadReportedStudents(db, ref, language)).map(({ idUser, idAttempt }) => ({
    idUser,
    scores: new Map([...scores].map(([idQuestion, byAttempt]) => [idQuestion, byAttempt.get(idAttempt) ?? null])),
  }));
  return { isOf: id, courseName, facts, waiting: waitingQuestions(facts), students };
};

/** Returns whether all questions are there in the same wording: an assessment that was edited again may have others. */
const hasSameQuestions = ({ items }: ReportFacts, { items: wanted }: ReportFacts): boolean =>
  wanted.every(({ idQuestionVersion }) => items.some((item) => item.idQuestionVersion === idQuestionVersion));

/** Returns whether a question has figures in a class, and is scored there by the same key. */
function countsAlike({ idQuestion, adjustment }: ReportItem, { facts, waiting }: LoadedClass): boolean {
  const there = facts.items.find((item) => item.idQuestion === idQuestion);
  if (!there || leftOutOf(there, waiting) !== null) return false;
  return isSameJson(there.adjustment, adjustment);
}
