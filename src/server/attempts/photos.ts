import type { calls } from '../../contract/index.ts';
import { acceptsAnswer } from '../../core/schedules.ts';
import { open } from '../../questions/open/kind.ts';
import type { Keeps } from '../area.ts';
import type { Database } from '../database/database.ts';
import { keepImage } from '../files/keeping.ts';
import { bytesOf } from '../files/source.ts';
import type { AttemptCache, AttemptRef } from './attempt-cache.ts';
import type { Exam, Exams } from './exam.ts';
import { addAnswerFile, attemptRow, attemptToLookInto, countAnswerFiles, hasAnswerFile, responseOf } from './store.ts';

const LARGEST = 12_000_000;
/** Uploaded for one question in one attempt; each photograph that replaces another counts. */
const MOST_PHOTOS = 20;

/** The name a photograph is stored under. Whoever knows an image's own name is sent it, without being asked who they are. */
const storedAs = (photo: string): string => `answer-${photo}`;

type Asked = Exam['questions'][number];

const photoIn = ({ kind }: Asked, response: unknown): string | null =>
  kind.idType === open.idType ? (open.response.safeParse(response).data?.photo ?? null) : null;

/** Whether a response names no photograph, or one that this attempt has uploaded for the question. */
export const hasItsPhoto = async (
  db: Database,
  attemptRef: AttemptRef,
  question: Asked,
  response: unknown,
): Promise<boolean> => {
  const photo = photoIn(question, response);
  return photo === null || hasAnswerFile(db, attemptRef, question.idQuestion, storedAs(photo));
};

/** Photographed answers: uploaded while the attempt goes on, and seen by its student and by those who see its results. */
export const photos = (
  exams: Exams,
  attempts: AttemptCache,
): Pick<Keeps<typeof calls.attempts>, 'uploadAnswerFile' | 'viewAnswerFile'> => ({
  async uploadAnswerFile(context, { idAttempt, idQuestion, file }, refuse) {
    const { db, me, now } = context;
    const attemptRef = (await attempts.find(db, me, idAttempt)) ?? refuse('attemptNotValid');
    const question = (await exams.of(db, attemptRef.idAssessment)).byId.get(idQuestion) ?? refuse('questionNotValid');
    if (question.kind.idType !== open.idType || !open.content.parse(question.content).photo)
      return refuse('questionNotValid');
    const { finished: finishedAt, deadline } = (await attemptRow(db, attemptRef)) ?? refuse('attemptNotValid');
    if (finishedAt !== null && finishedAt < deadline) return refuse('attemptFinished');
    // When it was taken is not told: what may still be answered with may still arrive.
    if (!acceptsAnswer({ deadline, finishedAt, answeredAt: 0, now })) return refuse('timeIsOver');
    if (file.size > LARGEST) return refuse('fileTooLarge');
    if ((await countAnswerFiles(db, attemptRef, idQuestion)) >= MOST_PHOTOS) return refuse('tooManyFiles');
    const image = await keepImage(context, file, { drawings: false, storedAs });
    if (image === 'notAnImage') return refuse('imagesOnly');
    await addAnswerFile(db, attemptRef, idQuestion, storedAs(image.asset), now);
    return { content: image };
  },

  async viewAnswerFile({ db, me, host }, { idQuestion, idAttempt }, refuse) {
    const found = (await attemptToLookInto(db, me, idAttempt)) ?? refuse('answerFileNotValid');
    const { questions, byId } = await exams.of(db, found.idAssessment);
    const question = byId.get(idQuestion) ?? refuse('answerFileNotValid');
    const photo = photoIn(question, await responseOf(db, found, idQuestion)) ?? refuse('answerFileNotValid');
    const content = (await host.files.get(storedAs(photo))) ?? refuse('answerFileNotValid');
    const extension = photo.slice(photo.lastIndexOf('.') + 1);
    return {
      bytes: await bytesOf(content),
      type: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
      name: `${questions.indexOf(question) + 1}.${extension}`,
    };
  },
});
