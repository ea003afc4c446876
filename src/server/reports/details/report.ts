import { fullName } from '../../../core/people/roles.ts';
import { type QuestionGroup, type ReportOption, type ReportQuestion, reportOf } from '../../../core/report/report.ts';
import { acceptedContents } from '../../../core/results/answer-keys.ts';
import { alternativeLetters } from '../../../questions/question-type.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { readableText } from '../../../questions/text/plain/plain-text.ts';
import type { Database } from '../../database/database.ts';
import type { ScheduleHead } from '../../schedules/api.ts';
import { classificationsOf, loadCatalogueEntries } from '../classifications.ts';
import { loadReportFacts, type ReportFacts, type ReportItem } from '../facts.ts';
import { loadReportedStudents } from './students.ts';

/** The report of a schedule with the rows that it was computed from. */
export type LoadedReport = Awaited<ReturnType<typeof loadReport>>;

/** Loads the figures of a schedule's details. `language` is the reader's, for the order of names. */
export async function loadReport(db: Database, head: ScheduleHead, language: string) {
  const facts = await loadReportFacts(db, head);
  const rows = await loadReportedStudents(db, head, language);
  const questions = facts.items.map(toQuestion);
  const report = reportOf({
    questions,
    results: facts.results,
    itemResults: facts.itemResults,
    students: rows.map(({ firstName, lastName, ...row }) => ({
      ...{ idAttempt: row.idAttempt, idUser: row.idUser, gender: row.gender },
      ...{ firstname: firstName, lastname: lastName, username: fullName({ firstName, lastName }, language) },
    })),
    gradeScale: head.gradeScale,
  });
  return { facts, rowByAttempt: new Map(rows.map((row) => [row.idAttempt, row])), questions, report };
}

/** Returns the thematic axes and the competencies of a schedule's questions, in the order of the catalogue. */
export async function loadGroups(db: Database, facts: Pick<ReportFacts, 'idSchool' | 'items'>, language: string) {
  const nodes = classificationsOf(facts.items, await loadCatalogueEntries(db, facts), language);
  const groupsOf = (wanted: 'thematicAxis' | 'competency'): QuestionGroup[] =>
    nodes.filter(({ kind }) => kind === wanted).map(({ name, questions }) => ({ name, questions }));
  return { axes: groupsOf('thematicAxis'), competencies: groupsOf('competency') };
}

const toQuestion = (item: ReportItem): ReportQuestion => {
  const { idQuestion, weight, activated, points, idType, content } = item;
  const type = questionTypeOf(idType);
  return {
    ...{ idQuestion, weight, activated, points, idType, type: type.name, text: type.stemText(content) },
    options: optionsOf(item),
  };
};

const optionsOf = ({ idType, content, adjustment }: ReportItem): ReportOption[] => {
  const type = questionTypeOf(idType);
  // No choice is right or wrong where all have the points or nobody has.
  const hasKey = adjustment?.kind !== 'void' && adjustment?.kind !== 'bonus';
  const right = acceptedContents(content, adjustment).flatMap((each) => type.keyedAlternatives(each)?.answerKey ?? []);
  return type.answerOptions(content).map(({ id, text, level }, index) => ({
    ...{ id, level, text: readableText(text), isRight: hasKey && right.includes(id) },
    letter: level === null ? (alternativeLetters[index] ?? '') : '',
  }));
};
