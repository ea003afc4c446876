import { signInAt } from '../../tests/support/remote-client.ts';
import { scheduleForForty } from '../../tests/support/schedule-for-forty.ts';

const TITLE = 'Un poco de todo: siete maneras de preguntar';

/** A question that the simulated students answer: single choice or open. */
type Asked = { idQuestion: number; idType: 0 | 3; content: unknown };
export type Sitting = { idSchedule: number; title: string; questions: Asked[] };

/** Schedules an assessment of the demonstration for its class of forty, open for some hours. */
export async function scheduleSitting(address: string, hours: number): Promise<Sitting> {
  const teacher = await signInAt(address, 'teacher@demo.school');
  const found = (await teacher.schedules.getAssessments({})).content.find(({ title }) => title === TITLE);
  if (!found) throw new Error(`the demonstration has no assessment "${TITLE}"`);
  const { idAssessment } = found;
  const blocks = (await teacher.assessments.getAssessmentQuestions({ idAssessment })).content;
  const questions = blocks
    .flatMap((block) => block.questions)
    .flatMap(({ idQuestion, idType, content }) =>
      idType === 0 || idType === 3 ? [{ idQuestion, idType, content } satisfies Asked] : [],
    );
  return { idSchedule: await scheduleForForty(teacher, idAssessment, hours), title: TITLE, questions };
}
