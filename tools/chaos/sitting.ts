import { localOf } from '../../src/core/time.ts';
import { signInAt } from '../../tests/support/remote.ts';

const MINUTE = 60_000;
const ZONE = 'Europe/Madrid';
const TITLE = 'Un poco de todo: siete maneras de preguntar';

/** A question that the simulated students answer: single choice or open. */
export type Asked = { idQuestion: number; idType: 0 | 3 };
export type Sitting = { idSchedule: number; title: string; questions: Asked[] };

/** Schedules an assessment of the demonstration for its class of forty, open for some hours. */
export async function scheduleSitting(address: string, hours: number): Promise<Sitting> {
  const teacher = await signInAt(address, 'teacher@demo.school');
  const found = (await teacher.schedules.getAssessments({})).content.find(({ title }) => title === TITLE);
  if (!found) throw new Error(`the demonstration has no assessment "${TITLE}"`);
  const { idAssessment } = found;
  const blocks = (await teacher.assessments.getAssessmentQuestions({ idAssessment })).content;
  const courses = (await teacher.schedules.getCourses({})).content;
  const from = localOf(Date.now() - MINUTE, ZONE);
  const to = localOf(Date.now() + hours * 60 * MINUTE, ZONE);
  const { content } = await teacher.schedules.addSchedule({
    idAssessment,
    idsCourses: [courses.find(({ students }) => students === 40)?.idCourse ?? 0],
    startDate: from.date,
    startTime: from.time,
    endDate: to.date,
    endTime: to.time,
    force: true,
  });
  const questions = blocks
    .flatMap((block) => block.questions)
    .flatMap(({ idQuestion, idType }) => (idType === 0 || idType === 3 ? [{ idQuestion, idType } as Asked] : []));
  return { idSchedule: content[0]?.idSchedule ?? 0, title: TITLE, questions };
}
