import type { AnsweredQuestion } from '../../contract/student-report.ts';
import { catalogueLabelsFor } from '../../core/catalogue/labels.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { type HandlersOf, languageOf } from '../area.ts';
import type { ExamCache } from '../attempts/api.ts';
import { createPackageTokens } from '../files/api.ts';
import { gradedQuestionsOf, loadResponsesToGrade } from '../grading/api.ts';
import { loadReviewedQuestions } from '../own-results/api.ts';
import { findScheduleHead } from '../schedules/api.ts';
import type { Signer } from '../signing.ts';
import { loadReportFacts } from './facts.ts';
import { correctLetters } from './question-rows.ts';
import { findAttemptOfStudent } from './student-attempt.ts';
import { loadStudentShares } from './student-shares.ts';

/** Of all versions of a paper, the one whose numbers and letters reports use. */
const FORM_OF_REPORTS = { formNumber: 1, shuffles: false };

/** Returns the handler of the call by which teachers read all answers of a student. */
export const studentAnswersHandlers = (
  exams: ExamCache,
  signer: Signer,
): HandlersOf<'reports', 'getStudentAnswers'> => ({
  async getStudentAnswers({ db, me, now, host }, { idSchedule, idStudent }, refuse) {
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const { idSchool, gradeScale } = head;
    const attempt = (await findAttemptOfStudent(db, head, idStudent)) ?? refuse('noAttempts');
    if (attempt.finished === null) return refuse('attemptInProgress');
    const { idAttempt } = attempt;
    const facts = await loadReportFacts(db, head);
    const result = facts.results.find((one) => one.idAttempt === idAttempt) ?? null;
    const { packages, questions, ...paper } = await loadReviewedQuestions(
      { db, host },
      exams,
      { idSchool, idSchedule, idAttempt, result },
      FORM_OF_REPORTS,
    );
    const itemsById = new Map(facts.items.map((item) => [item.idQuestion, item]));
    const written = await loadResponsesToGrade(db, head, { questions: gradedQuestionsOf(facts.items), idAttempt }, now);
    const writtenById = new Map(written.map((row) => [row.idQuestion, row]));
    const { disciplines, thematicAxis } = (
      await loadStudentShares(db, facts, { scale: gradeScale, language: languageOf(me) })
    )(idAttempt);
    return {
      content: {
        ...{ ...paper, idAttempt, disciplines, thematicAxis },
        thematicAxisLabel: catalogueLabelsFor(me).thematicAxisLabel,
        questions: questions.map((question): AnsweredQuestion => {
          const type = questionTypeOf(question.idType);
          const item = itemsById.get(question.idQuestion);
          const response = writtenById.get(question.idQuestion);
          const parts = type.answeredParts(question.content, question.response);
          const answerGrade = question.grade?.answerGrade ?? null;
          return {
            ...question,
            ...{ text: type.stemText(question.content), correct: item ? correctLetters(item) : null },
            chosen: parts.some(({ letter }) => letter !== '')
              ? parts.map(({ answered, letter }) => (answered ? letter : '')).join('')
              : null,
            ...{ photo: response?.photo ?? null, revision: response?.revision ?? 0 },
            alternatives: parts.map((part) => ({ ...part, answerGrade })),
          };
        }),
        packageTokens: await createPackageTokens(signer, packages, now),
      },
    };
  },
});
