import { sheetFileName } from '../../../documents/sheet/sheet-data.ts';
import { findVisibleAssessment } from '../../assessments/api.ts';
import { titleIn } from '../assessments.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { checkHalfSheets, hasSheets, loadBlankSheets } from '../sheets.ts';

/** Blank answer sheets of a finished assessment, for those who accept their terms of use. */
export const blankSheetsKind: DocumentKindRules<'blankSheets'> = {
  shows: 'nothing',
  async check({ db, me, now }, order, refuse) {
    const { language, idAssessment } = order;
    if (!order.termsAccepted) return refuse('termsNotAccepted');
    const found = (await findVisibleAssessment(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const assessment = { assessmentSchool: found.idSchool, idAssessment };
    if (!(await hasSheets(db, assessment))) return refuse('assessmentIsVaried');
    await checkHalfSheets({ db }, assessment, order, refuse);
    const title = titleIn(language, found.title);
    return { title, fileName: sheetFileName({ language, title, course: '' }) };
  },
  load: loadBlankSheets,
};
