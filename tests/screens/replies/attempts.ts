import sharp from 'sharp';
import type { ExamPaper, PublicQuestion } from '../../../src/contract/assessments.ts';
import type { AttemptResult, SavedAnswer, StudentAssessment } from '../../../src/contract/attempts.ts';
import { calls } from '../../../src/contract/index.ts';
import type { TeacherQuestion } from '../../../src/contract/questions.ts';
import type { Language } from '../../../src/core/languages.ts';
import { publicTextFieldsOf } from '../../../src/questions/plain-text-fields.ts';
import { questionTypeOf } from '../../../src/questions/registry.ts';
import { docFromText } from '../../../src/questions/text/plain/from-plain-text.ts';
import { type Stub, stub } from '../support/wire.ts';

const OPENED = '2026-03-10T09:00:00+01:00';
const CLOSES = '2026-03-10T10:00:00+01:00';
/** What the server says of an attempt in which nothing has happened. */
export const attemptState = { revision: 0, endedBy: null, device: null, paused: null, messages: [], leavings: 0 };

/** Returns an assessment that its student may start now. */
export const studentAssessment = (changes: Partial<StudentAssessment> = {}): StudentAssessment => ({
  ...{ idSchedule: 61, title: 'Repaso de ciencias', subtitle: 'Ciencias', courseName: '3.º A' },
  ...{ teacher: 'Núñez, Ana', instructions: docFromText('Puedes usar calculadora.'), opens: OPENED, closes: CLOSES },
  ...{
    duration: null,
    paused: false,
    qntQuestions: 3,
    qntAnsweredOnce: 0,
    badge: 'AVAILABLE_TO_DO',
    idAttempt: null,
    deadline: null,
  },
  ...{ percentage: null, onlyLikertQuestions: false, ungraded: 0, late: 0, finishedAt: null, regraded: null },
  ...{ endedBy: null, device: null, message: null, asksRoomCode: false, oneByOne: false, fullScreen: false },
  ...changes,
});

/** A photograph of an exercise book. */
export const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#dde' } })
  .jpeg()
  .toBuffer();

type Given = {
  questions: readonly TeacherQuestion[];
  /** Those of the questions that are not in Spanish, by their ids. */
  languages?: Record<number, Language>;
  of?: Partial<StudentAssessment>;
  sections?: ExamPaper['sections'];
  /** The sections and the points of questions, by their ids. */
  places?: Record<number, Pick<PublicQuestion, 'section' | 'points'>>;
  /** What the student reaches. */
  result?: Partial<AttemptResult>;
};

/**
 * Returns the stubs of the calls that a student makes to start an assessment of these questions, answer and finish it. They store
 * the answers; `answers` returns them by question.
 */
export const studentAttempt = ({ questions, languages = {}, of = {}, sections, places = {}, result = {} }: Given) => {
  const qntAnsweredOnce = questions.filter(({ idType }) => questionTypeOf(idType).isAnsweredOnce).length;
  let row = studentAssessment({ ...of, qntQuestions: questions.length, qntAnsweredOnce });
  const { idSchedule } = row;
  const saved = new Map<number, SavedAnswer>();
  const idAttempt = 81;
  const times = { deadline: CLOSES, serverTime: OPENED };
  const stubs: Stub[] = [
    stub(calls.attempts.getStudentAssessments, () => ({ content: [row], serverTime: OPENED })),
    stub(calls.attempts.startScheduledAssessment, () => {
      row = { ...row, badge: 'ON_GOING', idAttempt, deadline: CLOSES };
      return { content: { idAttempt, ...times } };
    }),
    stub(calls.attempts.answerScheduledAssessment, () => ({
      ...{ title: row.title, instructions: row.instructions, totalQuestions: questions.length },
      ...{ logo: null, logoWidth: null, logoHeight: null, contexts: [], contextQuestionNumbers: {}, formulas: {} },
      questions: questions.map(({ idQuestion, idType, content }, index) => ({
        ...{
          idQuestion,
          idType,
          number: index + 1,
          idContext: null,
          language: languages[idQuestion] ?? 'es',
          cursiveLetter: false,
        },
        content: questionTypeOf(idType).publicView(content as never),
        ...publicTextFieldsOf(idQuestion, content),
        ...places[idQuestion],
      })),
      ...(sections && { sections }),
      ...{ idAttempt, largePrint: false, oneByOne: row.oneByOne, fullScreen: false, ...times },
      ...{ questionsSaved: [...saved.values()], packageTokens: {} },
    })),
    stub(calls.attempts.activateDevice, {}),
    stub(calls.live.getAttemptState, () => ({
      content: { ...attemptState, deadline: CLOSES, endedBy: row.endedBy },
      serverTime: OPENED,
    })),
    stub(calls.attempts.answerQuestion, ({ idQuestion, response, sequence = 0 }) => {
      saved.set(idQuestion, { idQuestion, response, sequence });
      return { saved: true as const, late: false, elsewhere: false, deadline: CLOSES, revision: 0 };
    }),
    stub(calls.attempts.uploadAnswerFile, ({ file: { sha256 } }) => ({
      content: { asset: `${sha256}.jpg`, width: 60, height: 40 },
    })),
    stub(calls.attempts.viewAnswerFile, { bytes: photograph, type: 'image/jpeg', name: 'cuaderno.jpg' }),
    stub(calls.attempts.finishScheduledAssessment, () => {
      const reached = {
        ...{ idAttempt, percentage: 62, onlyLikertQuestions: false, hits: 2, totalQuestions: questions.length },
        ...{ omitted: 0, notQualified: 0, ...result },
      };
      const { percentage, notQualified: ungraded } = reached;
      row = { ...row, badge: 'DONE', percentage, ungraded, finishedAt: OPENED, endedBy: 'student' };
      return { content: reached };
    }),
    stub(calls.ownResults.getStudentAssessmentReport, () => ({
      content: {
        ...{ idSchedule, idAttempt, finishedAt: OPENED, percentage: row.percentage, onlyLikertQuestions: false },
        ...{ scaled: null, ungraded: row.ungraded, late: row.late, detailsFrom: CLOSES, details: null },
        hasSheet: false,
      },
    })),
  ];
  return {
    ...{ idSchedule, stubs },
    /** The teacher lets the student go on after the end. */
    reopen: () => {
      row = { ...row, badge: 'ON_GOING', percentage: null, ungraded: 0, finishedAt: null, endedBy: null };
    },
    answers: () => new Map([...saved].map(([id, { response }]) => [id, response])),
  };
};
