import { canPhotosStillArrive } from '../../core/attempts/photos.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { classifyArrival } from '../../core/schedules/windows.ts';
import { isAttachmentHash } from '../../questions/attachments/attachment-hash.ts';
import { attachmentOf } from '../../questions/attachments/response-attachment.ts';
import type { HandlersOf } from '../area.ts';
import { writeAssetUses } from '../database/assets.ts';
import type { Database } from '../database/database.ts';
import { storeImage } from '../files/api.ts';
import { readAll } from '../source.ts';
import type { AttemptCache } from './attempt-cache.ts';
import type { ExamCache, ExamQuestion } from './exam-cache.ts';
import { type AttemptRef, lockAttemptsExclusively } from './refs.ts';
import { findAttemptEnd, findLateResponse, findReadableAttempt, findResponse } from './store/attempts.ts';
import {
  addResponseFile,
  addUnreadablePhoto,
  countPhotos,
  deleteResponseFiles,
  findUploadByHash,
  hasResponseFile,
  isPhotoNamed,
  listAttemptFiles,
  type UploadedPhoto,
} from './store/files.ts';

const LARGEST_BYTES = 12_000_000;
/** Per question of an attempt, including photographs that were replaced. */
const MOST_PHOTOS = 20;

const PREFIX = 'answer-';
/** Returns the name under which a photograph is stored. `/files` does not serve this name: the school's staff may not see it. */
const storedAs = (photo: string): string => `${PREFIX}${photo}`;

const photoIn = ({ questionType, content }: ExamQuestion, response: unknown): string | null => {
  const photo = questionType.acceptsAttachment(content) ? attachmentOf(response) : null;
  return typeof photo === 'string' ? photo : null;
};

/**
 * Returns whether the photograph in a response may be saved: the response has none, names one by its hash (it may be
 * uploaded later), or names a file that this attempt has uploaded for the question.
 */
export const isPhotoAvailable = async (
  db: Database,
  attemptRef: AttemptRef,
  question: ExamQuestion,
  response: unknown,
): Promise<boolean> => {
  const photo = photoIn(question, response);
  return (
    photo === null || isAttachmentHash(photo) || hasResponseFile(db, attemptRef, question.idQuestion, storedAs(photo))
  );
};

/** Takes pictures of answers from an attempt. Must run in a transaction that has locked it. */
export const removeResponsePictures = async (
  db: Database,
  ref: AttemptRef,
  assets: readonly string[],
  now: Instant,
): Promise<void> => {
  if (assets.length === 0) return;
  await deleteResponseFiles(db, ref, assets);
  await writeFileUses(db, ref, now);
};

/** Stores which files an attempt uses now. */
const writeFileUses = async (db: Database, ref: AttemptRef, now: Instant): Promise<void> =>
  writeAssetUses(db, ref.idSchool, 'attempt', [{ id: ref.idAttempt, assets: await listAttemptFiles(db, ref) }], now);

type End = { started: Instant; finished: Instant | null; deadline: Instant };

/** Returns why a photograph may no longer be uploaded, or null when it may. */
const refusalAt = ({ started, finished, deadline }: End, isNamed: boolean, now: Instant) => {
  if (isNamed) return canPhotosStillArrive(deadline, now) ? null : 'timeIsOver';
  if (finished !== null && finished < deadline) return 'attemptFinished';
  // It is not known when the photograph was taken, so it may arrive as long as a response may.
  return classifyArrival({ started, deadline, finishedAt: finished, answeredAt: 0, now }) === 'counts'
    ? null
    : 'timeIsOver';
};

/**
 * Stores that an attempt has uploaded a file; returns false when it has too many. Locks the attempt, because each
 * upload counts the files and writes all of them as the attempt's uses.
 */
const addFile = (database: Database, ref: AttemptRef, idQuestion: number, file: UploadedPhoto): Promise<boolean> =>
  database.transaction(async (db) => {
    await lockAttemptsExclusively(db, [ref]);
    if ((await countPhotos(db, ref, idQuestion)) >= MOST_PHOTOS) return false;
    await addResponsePicture(db, ref, idQuestion, file);
    return true;
  });

/** Stores a picture of an answer; a response names it by its hash. Must run in a transaction that has locked the attempt. */
export const addResponsePicture = async (
  db: Database,
  ref: AttemptRef,
  idQuestion: number,
  file: UploadedPhoto,
): Promise<void> => {
  await addResponseFile(db, ref, idQuestion, file);
  await writeFileUses(db, ref, file.added);
};

/** Returns whether students see the details of a schedule's results. */
export type AreDetailsOpen = (
  db: Database,
  schedule: { idSchool: number; idSchedule: number },
  now: Instant,
) => Promise<boolean>;

/** Returns the handlers of the calls that upload and show photographed answers. */
export const photoHandlers = (
  exams: ExamCache,
  attempts: AttemptCache,
  areDetailsOpen: AreDetailsOpen,
): HandlersOf<'attempts', 'uploadAnswerFile' | 'viewAnswerFile'> => ({
  async uploadAnswerFile({ db, me, now, host, recordChange }, { idAttempt, idQuestion, file }, refuse) {
    const attemptRef = (await attempts.find(db, me, idAttempt)) ?? refuse('attemptNotValid');
    const { idSchool } = attemptRef;
    const { sha256 } = file;
    const question = (await exams.get(db, attemptRef)).byId.get(idQuestion) ?? refuse('questionNotValid');
    if (!question.questionType.acceptsAttachment(question.content)) return refuse('questionNotValid');
    recordChange({ idSchool });
    const uploaded = await findUploadByHash(db, attemptRef, idQuestion, sha256);
    if (uploaded) return { content: { ...uploaded, asset: uploaded.asset.slice(PREFIX.length) } };
    const end = (await findAttemptEnd(db, attemptRef)) ?? refuse('attemptNotValid');
    const isNamed = await isPhotoNamed(db, attemptRef, idQuestion, sha256);
    const refusal = refusalAt(end, isNamed, now);
    if (refusal) return refuse(refusal);
    if (file.size > LARGEST_BYTES) return refuse('fileTooLarge');
    if ((await countPhotos(db, attemptRef, idQuestion)) >= MOST_PHOTOS) return refuse('tooManyFiles');
    const image = await storeImage({ host, now, db: host.database, idSchool }, file, { drawings: false, storedAs });
    if (image === 'notAnImage') {
      if (isNamed) await addUnreadablePhoto(host.database, attemptRef, idQuestion, { sha256, added: now });
      return refuse('imagesOnly');
    }
    const isAdded = await addFile(host.database, attemptRef, idQuestion, {
      asset: storedAs(image.asset),
      sha256,
      added: now,
    });
    return isAdded ? { content: image } : refuse('tooManyFiles');
  },

  async viewAnswerFile({ db, me, now, host }, { idQuestion, idAttempt, idLateResponse }, refuse) {
    const found = (await findReadableAttempt(db, me, idAttempt)) ?? refuse('answerFileNotValid');
    const { questions, byId } = await exams.get(db, found);
    const question = byId.get(idQuestion) ?? refuse('answerFileNotValid');
    const response = await (idLateResponse === undefined
      ? findResponse(db, found, idQuestion)
      : findLateResponse(db, found, idQuestion, idLateResponse));
    // What was written on paper has a picture also where a screen accepts none.
    const photo = attachmentOf(response);
    if (typeof photo !== 'string') return refuse('answerFileNotValid');
    const name = isAttachmentHash(photo)
      ? ((await findUploadByHash(db, found, idQuestion, photo))?.asset ?? refuse('photoNotArrived'))
      : storedAs(photo);
    // What a scanner saw shows a student that a sheet was read, so it follows the details of the result.
    const isFromSheet = !name.startsWith(PREFIX);
    if (isFromSheet && me.role === 'student' && !(await areDetailsOpen(db, found, now)))
      return refuse('answerFileNotValid');
    const content = (await host.files.get(name)) ?? refuse('answerFileNotValid');
    const extension = name.slice(name.lastIndexOf('.') + 1);
    return {
      bytes: await readAll(content),
      type: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
      name: `${questions.indexOf(question) + 1}.${extension}`,
    };
  },
});
