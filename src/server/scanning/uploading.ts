import { SCAN_LINK_FILE_SIZE } from '../../contract/scan-camera.ts';
import { SCAN_FILE_SIZE, SCAN_FILES, SCAN_PART_SIZE, type ScanFile } from '../../contract/scanning.ts';
import { assetIdOf } from '../../core/files/asset-id.ts';
import { isScanLinkOver, MOST_UNSENT_SHEETS } from '../../core/scanning/scan-links.ts';
import { type Context, type HandlersOf, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { storeFile } from '../files/api.ts';
import { findScheduleOfGrader } from '../grading/api.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { findScanLink, lockScanLink, updateScanLink } from '../session/api.ts';
import { loadSheetForms } from '../sheets/api.ts';
import { readScanFileJob } from './jobs.ts';
import {
  addBatch,
  addFiles,
  countAnnounced,
  type FileRow,
  findBatch,
  findFile,
  findFileForUpdate,
  listFiles,
  loadScanSchedule,
  updateFile,
} from './store.ts';

const DAY_MS = 86_400_000;
/** What one user may upload within a day, in bytes. */
const MOST_BYTES_A_DAY = 10_000_000_000;

/** Returns a file as clients read it. */
export const toFile = ({ id, name, size, received, state, pages, pagesRead }: FileRow): ScanFile => ({
  ...{ idFile: id, name, size, received, state, pages, pagesRead },
});

/** Returns a batch of a schedule that the user may grade. */
export const findBatchOfGrader = async (db: Database, me: Me, idBatch: number) => {
  const batch = await findBatch(db, { idSchool: schoolOf(me), idBatch });
  return batch && (await findScheduleOfGrader(db, me, batch.idSchedule)) ? batch : undefined;
};

type RefuseSchedule = (refusal: 'scheduleNotValid' | 'scheduleCancelled' | 'notOpenYet') => never;

/** Returns a schedule whose sheets can be read now. */
export const loadOpenedSchedule = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  ref: ScheduleRef,
  refuse: RefuseSchedule,
) => {
  const schedule = (await loadScanSchedule(db, ref)) ?? refuse('scheduleNotValid');
  if (schedule.cancelled !== null) return refuse('scheduleCancelled');
  if (now < schedule.opens) return refuse('notOpenYet');
  return schedule;
};

/** The handlers of the calls that receive files of answer sheets. */
export const uploadHandlers: HandlersOf<'scanning', 'uploadAnswerSheets' | 'uploadAnswerSheetsPart'> = {
  async uploadAnswerSheets({ db, me, host, now, recordChange }, { idSchedule, termsAccepted, idBatch, files }, refuse) {
    const ref = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const { idSchool } = ref;
    if (!termsAccepted) return refuse('termsNotAccepted');
    const { assessmentSchool, idAssessment } = await loadOpenedSchedule({ db, now }, ref, refuse);
    if (!(await loadSheetForms(db, { idSchool: assessmentSchool, idAssessment }))) return refuse('scheduleIsVaried');
    const link = me.scanLink && ((await lockScanLink(db, { idSchool, ...me.scanLink })) ?? refuse('scanLinkOver'));
    const wanted = link ? (link.idBatch ?? undefined) : idBatch;
    let batch = wanted === undefined ? undefined : await findBatchOfGrader(db, me, wanted);
    // What a link sends after its pictures were deleted is a batch of its own.
    if (link && batch?.picturesDeleted != null) batch = undefined;
    else if (wanted !== undefined && (batch?.idSchedule !== idSchedule || batch.picturesDeleted !== null))
      return refuse('scanBatchNotValid');
    const largest = link ? SCAN_LINK_FILE_SIZE : SCAN_FILE_SIZE;
    if (files.some(({ size }) => size > largest)) return refuse('fileTooLarge');
    const late = link && isScanLinkOver(link, now) ? link.lateFiles + files.length : 0;
    if (late > MOST_UNSENT_SHEETS) return refuse('tooManyLateSheets');
    const before = batch ? (await listFiles(db, idSchool, [batch.id])).length : 0;
    if (before + files.length > SCAN_FILES) return refuse('tooManyScanFiles');
    const announced = await countAnnounced(db, { idSchool, idUser: me.idUser, since: now - DAY_MS });
    if (announced + files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES_A_DAY)
      return refuse('uploadQuotaReached');
    const id = batch?.id ?? (await addBatch(db, { idSchool, idSchedule, idUser: me.idUser, at: now }));
    const added = await addFiles(
      db,
      // A file without bytes has arrived: its reading says what is wrong with it.
      files.map(({ name, size }) => ({
        idSchool,
        idBatch: id,
        name,
        size,
        state: size === 0 ? 'reading' : 'receiving',
      })),
    );
    for (const file of added)
      if (file.state === 'reading') await host.jobs.enqueue(db, readScanFileJob, { idSchool, idFile: file.id });
    if (link)
      await updateScanLink(
        db,
        { idSchool, idScanLink: link.id },
        { idBatch: id, lateFiles: Math.max(late, link.lateFiles) },
      );
    recordChange({ after: { idBatch: id, files: files.length, ...(link && { idScanLink: link.id }) } });
    return { content: { idBatch: id, files: added.map(toFile) } };
  },

  async uploadAnswerSheetsPart({ me, host, now, recordChange }, { idFile, offset, file: part }, refuse) {
    const db = host.database;
    const idSchool = schoolOf(me);
    const ref = { idSchool, idFile };
    const file = (await findFile(db, ref)) ?? refuse('scanFileNotValid');
    if (!(await findBatchOfGrader(db, me, file.idBatch))) return refuse('scanFileNotValid');
    if (me.scanLink && (await findScanLink(db, { idSchool, ...me.scanLink }))?.idBatch !== file.idBatch)
      return refuse('scanFileNotValid');
    if (part.size > SCAN_PART_SIZE) return refuse('fileTooLarge');
    const { received } = file;
    if (offset !== received || part.size === 0) return refuse('scanOffsetNotValid', { received });
    if (offset + part.size > file.size) return refuse('fileTooLarge');
    recordChange({ after: { idFile, offset, bytes: part.size } });
    // By its content: two people who send the same stack share its bytes.
    const asset = assetIdOf(part.sha256, 'part');
    await storeFile(
      { host, db, now, idSchool },
      { asset, mime: 'application/octet-stream', width: 0, height: 0 },
      part,
    );
    const changed = await db.transaction(async (tx) => {
      const current = await findFileForUpdate(tx, ref);
      if (current?.received !== offset) return current;
      const isWhole = offset + part.size === current.size;
      if (isWhole) await host.jobs.enqueue(tx, readScanFileJob, ref, { key: `file ${idFile}` });
      return updateFile(tx, ref, {
        ...{ received: offset + part.size, parts: [...current.parts, asset] },
        state: isWhole ? 'reading' : 'receiving',
      });
    });
    if (changed?.received !== offset + part.size)
      return refuse('scanOffsetNotValid', { received: changed?.received ?? 0 });
    return { content: toFile(changed) };
  },
};
