export { printBlankSheets, printStudentSheets } from './printing.ts';
export {
  type PrintedPages,
  printBlankPages,
  printStudentPages,
  questionsToPrint,
  toSheetToPrint,
} from './printing-pages.ts';
export {
  firstPageOf,
  fitsForms,
  loadBubbles,
  loadSheetForms,
  loadSheetQuestions,
  type SheetForms,
  sheetFormsOf,
  sheetQuestionsOf,
} from './sheet-forms.ts';
export { findSchedule as findPrintableSchedule, loadSchedule as loadPrintableSchedule } from './store.ts';
export { loadScheduleStudents } from './students.ts';
