import type { calls } from '../../contract/index.ts';
import { arrivalOf } from '../../core/schedules.ts';
import type { Instant } from '../../core/time.ts';
import { open } from '../../questions/open/kind.ts';
import type { Keeps } from '../area.ts';
import { writeAssetUses } from '../database/assets.ts';
import type { Database } from '../database/database.ts';
import { keepImage } from '../files/keeping.ts';
import { bytesOf } from '../files/source.ts';
import type { AttemptCache } from './attempt-cache.ts';
import type { ExamQuestion, Exams } from './exam.ts';
import { type AttemptRef, lockExclusively } from './refs.ts';
import { attemptToLookInto, endOf, responseTo } from './store/attempts.ts';
import { addResponseFile, countResponseFiles, filesOfAttempt, hasResponseFile } from './store/files.ts';

const LARGEST = 12_000_000;
/** Uploaded for one question in one attempt; each photograph that replaces another counts. */
const MOST_PHOTOS = 20;

/** The name a photograph is stored under. Whoever knows an image's own name is sent it, without being asked who they are. */
const storedAs = (photo: string): string => `answer-${photo}`;

const photoIn = ({ kind }: ExamQuestion, response: unknown): string | null =>
  kind.idType === open.idType ? (open.response.safeParse(response).data?.photo ?? null) : null;

/** Whether a response names no photograph, or one that this attempt has uploaded for the question. */
export const hasItsPhoto = async (
  db: Database,
  attemptRef: AttemptRef,
  question: ExamQuestion,
  response: unknown,
): Promise<boolean> => {
  const photo = photoIn(question, response);
  return photo === null || hasResponseFile(db, attemptRef, question.idQuestion, storedAs(photo));
};

/** Writes that an attempt shows a file. One upload at a time: each writes all files of the attempt as its uses. */
const addFile = (database: Database, ref: AttemptRef, idQuestion: number, asset: string, now: Instant) =>
  database.transaction(async (db) => {
    await lockExclusively(db, [ref]);
    await addResponseFile(db, ref, idQuestion, asset, now);
    await writeAssetUses(
      db,
      ref.idSchool,
      'attempt',
      [{ id: ref.idAttempt, assets: await filesOfAttempt(db, ref) }],
      now,
    );
  });

/** Photographed answers: uploaded while the attempt goes on, and seen by its student and by those who see its results. */
export const photos = (
  exams: Exams,
  attempts: AttemptCache,
): Pick<Keeps<typeof calls.attempts>, 'uploadAnswerFile' | 'viewAnswerFile'> => ({
  async uploadAnswerFile({ db, me, now, host, audited }, { idAttempt, idQuestion, file }, refuse) {
    const attemptRef = (await attempts.find(db, me, idAttempt)) ?? refuse('attemptNotValid');
    const { idSchool } = attemptRef;
    const question = (await exams.of(db, attemptRef)).byId.get(idQuestion) ?? refuse('questionNotValid');
    if (question.kind.idType !== open.idType || !open.content.parse(question.content).photo)
      return refuse('questionNotValid');
    const { finished: finishedAt, deadline } = (await endOf(db, attemptRef)) ?? refuse('attemptNotValid');
    if (finishedAt !== null && finishedAt < deadline) return refuse('attemptFinished');
    // When it was taken is not told: what may still be answered with may still arrive.
    if (arrivalOf({ deadline, finishedAt, answeredAt: 0, now }) !== 'counts') return refuse('timeIsOver');
    if (file.size > LARGEST) return refuse('fileTooLarge');
    if ((await countResponseFiles(db, attemptRef, idQuestion)) >= MOST_PHOTOS) return refuse('tooManyFiles');
    const image = await keepImage({ host, now, db: host.database, idSchool }, file, { drawings: false, storedAs });
    if (image === 'notAnImage') return refuse('imagesOnly');
    await addFile(db, attemptRef, idQuestion, storedAs(image.asset), now);
    audited({ idSchool });
    return { content: image };
  },

  async viewAnswerFile({ db, me, host }, { idQuestion, idAttempt }, refuse) {
    const found = (await attemptToLookInto(db, me, idAttempt)) ?? refuse('answerFileNotValid');
    const { questions, byId } = await exams.of(db, found);
    const question = byId.get(idQuestion) ?? refuse('answerFileNotValid');
    const photo = photoIn(question, await responseTo(db, found, idQuestion)) ?? refuse('answerFileNotValid');
    const content = (await host.files.get(storedAs(photo))) ?? refuse('answerFileNotValid');
    const extension = photo.slice(photo.lastIndexOf('.') + 1);
    return {
      bytes: await bytesOf(content),
      type: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
      name: `${questions.indexOf(question) + 1}.${extension}`,
    };
  },
});
