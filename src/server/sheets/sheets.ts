import type { calls } from '../../contract/index.ts';
import { bcp47TagOf } from '../../core/languages.ts';
import { fullName } from '../../core/people/roles.ts';
import { sheetFileName } from '../../documents/sheet/sheet-data.ts';
import type { SheetDocument } from '../../documents/sheet/sheet-document.ts';
import type { Handlers } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import { writeAudit } from '../audit/api.ts';
import { toBase64 } from '../base64.ts';
import { renderFileTask } from '../tasks/api.ts';
import { printBlankPages, printStudentPages, questionsToPrint, toSheetToPrint } from './printing-pages.ts';
import { fitsForms, loadSheetForms } from './sheet-forms.ts';
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
    const forms = await loadSheetForms(db, { idSchool: assessmentSchool, idAssessment });
    if (!forms) return refuse('scheduleIsVaried');
    if (!fitsForms(format, forms)) return refuse('tooManyForHalfSheets');
    const printing = { forms, paper, format, now };
    const sheets = await host.database.transaction(async (tx) => {
      const ofStudents = blank ? [] : await printStudentPages(tx, found, { ...printing, language: me.schoolLanguage });
      const printed = ofStudents.length > 0 ? ofStudents : await printBlankPages(tx, found, printing);
      await writeAudit(tx, {
        call,
        subject: { idSchedule },
        after: { sheets: printed.length, paper, format, termsAccepted: termsAccepted ?? null },
      });
      return printed;
    });
    const titles = await loadTitles(db, [found]);
    const document: SheetDocument = {
      ...questionsToPrint(forms),
      ...{ paper, format, withKit: true, language: me.schoolLanguage, school: me.schoolName },
      ...{ title: titles.get(idAssessment)?.title ?? '', course: found.courseName },
      date: dayIn(me.schoolLanguage, found.startDate),
      sheets: sheets.map((sheet) => toSheetToPrint(sheet, (student) => fullName(student, me.schoolLanguage))),
    };
    const { bytes } = await host.workers.run(renderFileTask, {
      content: { kind: 'sheets', sheets: document },
      images: {},
    });
    return { file: toBase64(bytes), fileName: sheetFileName(document) };
  },
};

/** Returns a date such as 2026-11-24 as it is read in a language of the wire. */
const dayIn = (language: string, date: string): string =>
  new Intl.DateTimeFormat(bcp47TagOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  );
