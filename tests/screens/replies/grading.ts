import type { QuestionToGrade, ResponseToGrade } from '../../../src/contract/grading.ts';
import { calls } from '../../../src/contract/index.ts';
import { refusalReply, type Stub, stub } from '../support/wire.ts';
import { contentOf } from './question-contents.ts';

const ANSWERED = '2026-03-09T10:00:00+01:00';
const students = ['Lucía Peña', 'Noa Castro', 'Íker Nóvoa', 'Uxía Rey', 'Brais Lema', 'Antía Lago'];

/** Returns an open question of the queue, to which all students responded. */
export const questionToGrade = (changes: Partial<QuestionToGrade> = {}): QuestionToGrade => ({
  ...{ idQuestion: 61, number: 4, idType: 3, content: contentOf(3, '¿Por qué flota la madera en el agua?') },
  ...{ guidance: 'Debe nombrar la densidad.', accepted: [], responses: students.length, graded: 0, blank: 0 },
  ...changes,
});

const responseTo = (idQuestion: number, index: number): ResponseToGrade => {
  const [firstname = '', lastname = ''] = students[index]?.split(' ') ?? [];
  return {
    ...{ idAttempt: 201 + index, idUser: 101 + index, idQuestion, firstname, lastname },
    text: `Porque la madera es menos densa que el agua, y por eso el agua la empuja hacia arriba. ${'Lo vimos en clase. '.repeat(index)}`,
    ...{ photo: null, onPaper: false, answered: ANSWERED, likeThis: null, grade: null },
  };
};

/**
 * Returns the stubs of the grading queue of a schedule, which store grades and comments by their revisions. `beforeSave` is
 * called with the attempt whose grade is about to be saved; `grade` is what somebody else stores.
 */
export const storedGradingQueue = (
  questions: readonly QuestionToGrade[],
  { beforeSave = () => {} }: { beforeSave?: (idAttempt: number) => void } = {},
) => {
  let responses = questions.flatMap(({ idQuestion }) => students.map((_, index) => responseTo(idQuestion, index)));
  let comments: { idComment: number; text: string }[] = [];
  const find = (idAttempt: number, idQuestion: number) =>
    responses.find((one) => one.idAttempt === idAttempt && one.idQuestion === idQuestion);
  const change = (idAttempt: number, idQuestion: number, changes: Partial<ResponseToGrade>) => {
    responses = responses.map((one) =>
      one.idAttempt === idAttempt && one.idQuestion === idQuestion ? { ...one, ...changes } : one,
    );
  };
  const grade = (idAttempt: number, idQuestion: number, answerGrade: number | null, comment = '', by = 'Bruno Rey') => {
    const revision = (find(idAttempt, idQuestion)?.grade?.revision ?? 0) + 1;
    change(idAttempt, idQuestion, {
      grade: { answerGrade, comment, revision, by, at: ANSWERED, isOutdated: false },
    });
    return { answerGrade, comment, revision };
  };
  const isGraded = (one: ResponseToGrade) => one.grade !== null && !one.grade.isOutdated;
  const stubs: Stub[] = [
    stub(calls.grading.getGradingQueue, () => ({
      content: {
        ...{
          idSchedule: 71,
          title: 'Repaso de ciencias',
          courseName: '3.º A',
          qntQuestions: 5,
          formulas: {},
          running: 0,
        },
        questions: questions.map((question) => ({
          ...question,
          graded: responses.filter((one) => one.idQuestion === question.idQuestion && isGraded(one)).length,
        })),
        students: students.map((_, index) => {
          const { idAttempt, firstname, lastname } = responseTo(0, index);
          const own = responses.filter((one) => one.idAttempt === idAttempt);
          return { idAttempt, firstname, lastname, responses: own.length, graded: own.filter(isGraded).length };
        }),
      },
    })),
    stub(calls.grading.getResponsesToGrade, ({ idQuestion, idAttempt }) => ({
      content: responses.filter((one) =>
        idQuestion === undefined ? one.idAttempt === idAttempt : one.idQuestion === idQuestion,
      ),
    })),
    stub(calls.grading.getGradingComments, () => ({ content: comments })),
    stub(calls.grading.saveGradingComment, ({ text }) => {
      const comment = { idComment: comments.length + 1, text };
      comments = [...comments, comment];
      return { content: comment };
    }),
    stub(calls.grading.saveAnswerGrade, ({ idAttempt, idQuestion, answerGrade, comment, waits, revision }) => {
      beforeSave(idAttempt);
      if (revision !== undefined && revision !== (find(idAttempt, idQuestion)?.grade?.revision ?? 0))
        return refusalReply('gradeChanged');
      if (!waits) return { content: grade(idAttempt, idQuestion, toGrade(answerGrade), comment, 'Ana Núñez') };
      change(idAttempt, idQuestion, { grade: null });
      return { content: { answerGrade: null, comment: '', revision: 0 } };
    }),
  ];
  return { stubs, grade, change, responses: () => responses };
};

const toGrade = (answerGrade: string | number | null | undefined): number | null =>
  answerGrade === null || answerGrade === undefined ? null : Number(answerGrade);
