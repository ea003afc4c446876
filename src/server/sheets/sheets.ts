import type { calls } from '../../contract/index.ts';
import { bcp47TagOf } from '../../core/languages.ts';
import { fullName } from '../../core/people/roles.ts';
import { encodeLayout, fitsFormat, layoutFor } from '../../core/sheet/layouts.ts';
import { sheetFileName } from '../../documents/sheet/sheet-data.ts';
import type { SheetDocument } from '../../documents/sheet/sheet-document.ts';
import type { Handlers } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import { writeAudit } from '../audit/api.ts';
import { toBase64 } from '../base64.ts';
import { renderFileTask } from '../tasks/api.ts';
import { loadAlternatives } from './alternatives.ts';
import { type PrintedSheet, printBlankSheets, printStudentSheets } from './printing.ts';
import { findSchedule } from './store.ts';

/** The handler of the call by which staff download the answer sheets of a schedule. */
export const sheetHandlers: Handlers<typeof calls.sheets> = {
  async downloadScheduleAnswerSheet(context, { idSchedule, termsAccepted, blank, ...wanted }, refuse) {
    const { db, me, now, host, call } = context;
    const { paper = me.schoolPaper, sheetFormat: format = 'page' } = wanted;
    if (termsAccepted === false) return refuse('termsNotAccepted');
    const found = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (found.cancelled !== null) return refuse('scheduleCancelled');
    const { idAssessment, assessmentSchool } = found;
    const alternatives = await loadAlternatives(db, { idSchool: assessmentSchool, idAssessment });
    if (!alternatives) return refuse('scheduleIsVaried');
    if (!fitsFormat(format, alternatives[1].length)) return refuse('tooManyForHalfSheets');
    const printing = { layout: encodeLayout(layoutFor(paper, alternatives[1], { format })), now };
    const sheets = await host.database.transaction(async (tx) => {
      const ofStudents = blank ? [] : await printStudentSheets(tx, found, { ...printing, language: me.schoolLanguage });
      const printed = ofStudents.length > 0 ? ofStudents : await printBlankSheets(tx, found, printing);
      await writeAudit(tx, {
        call,
        subject: { idSchedule },
        after: { sheets: printed.length, paper, format, termsAccepted: termsAccepted ?? null },
      });
      return printed;
    });
    const titles = await loadTitles(db, [found]);
    const document: SheetDocument = {
      ...{ paper, format, alternatives, withKit: true, language: me.schoolLanguage, school: me.schoolName },
      ...{ title: titles.get(idAssessment)?.title ?? '', course: found.courseName },
      date: dayIn(me.schoolLanguage, found.startDate),
      sheets: sheets.map((sheet) => toSheetToPrint(sheet, me.schoolLanguage)),
    };
    const { bytes } = await host.workers.run(renderFileTask, {
      content: { kind: 'sheets', sheets: document },
      images: {},
    });
    return { file: toBase64(bytes), fileName: sheetFileName(document) };
  },
};

const toSheetToPrint = (
  { code, formNumber, student }: PrintedSheet,
  language: string,
): SheetDocument['sheets'][number] => ({
  code,
  formNumber,
  student: student && {
    name: fullName(student, language),
    listNumber: student.listNumber,
  },
});

/** Returns a date such as 2026-11-24 as it is read in a language of the wire. */
const dayIn = (language: string, date: string): string =>
  new Intl.DateTimeFormat(bcp47TagOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  );
