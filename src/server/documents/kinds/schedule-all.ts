import { documentWords } from '../../../documents/words/words.ts';
import type { DocumentKindRules, FilePart } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import { checkSchedule, loadSchedule } from '../schedules.ts';
import { checkHalfSheets, loadSheets } from '../sheets.ts';
import { assessmentKind } from './assessment.ts';
import { contentTableKind } from './content-table.ts';
import { keyKind } from './key.ts';
import { attendanceKind, seatingKind } from './of-students.ts';

/** All that a room needs for an assessment: answer sheets, lists, keys, and the assessment with names or in its versions. */
export const scheduleAllKind: DocumentKindRules<'scheduleAll'> = {
  shows: 'keys',
  async check(context, order, refuse) {
    const found = await checkSchedule(context, order, refuse);
    if (order.termsAccepted) await checkHalfSheets(context, found, order, refuse);
    const { title, courseName } = found;
    return { title, fileName: fileNameOf([title, courseName, documentWords(order.language).all], 'zip') };
  },
  async load(context, { kind: _, withCopies, termsAccepted, ...order }) {
    const schedule = await loadSchedule(context, order);
    const { idAssessment } = schedule;
    const { idSchedule, ...printing } = order;
    const parts: FilePart[] = [];
    if (withCopies)
      parts.push(...(await assessmentKind.load(context, { kind: 'assessment', ...order, idAssessment, version: 1 })));
    else
      for (const version of [1, 2, 3])
        parts.push(
          ...(await assessmentKind.load(context, {
            kind: 'assessment',
            ...printing,

            idAssessment,
            version,
          })),
        );
    if (termsAccepted) parts.push(...(await loadSheets(context, schedule, order)));
    parts.push(...(await attendanceKind.load(context, { kind: 'attendance', ...order })));
    parts.push(...(await seatingKind.load(context, { kind: 'seating', ...order })));
    parts.push(...(await keyKind.load(context, { kind: 'key', ...printing, idAssessment })));
    parts.push(...(await contentTableKind.load(context, { kind: 'contentTable', ...order, idAssessment })));
    return parts;
  },
};
