import type { ResponseToGrade } from '../../contract/grading.ts';
import type { Grades } from './use-grades.ts';

/** Returns the grades that are given in a round, and those of them on responses of the same wording as one. */
export function givenGrades(responses: readonly ResponseToGrade[], grades: Grades, response?: ResponseToGrade) {
  const given = responses.flatMap((one) => {
    const { answerGrade, isOutdated } = grades.gradeOf(one) ?? { answerGrade: null, isOutdated: false };
    return answerGrade === null || isOutdated ? [] : [{ one, answerGrade }];
  });
  const alike = given.filter(
    ({ one }) => response && one !== response && one.likeThis !== null && one.likeThis === response.likeThis,
  );
  const gradesOf = (list: typeof given) => list.map(({ answerGrade }) => answerGrade);
  return { all: gradesOf(given), alike: gradesOf(alike) };
}
