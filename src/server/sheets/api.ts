export { loadAlternatives, loadSheetQuestions } from './alternatives.ts';
export { type PrintedSheet, printBlankSheets, printStudentSheets } from './printing.ts';
export { findSchedule as findPrintableSchedule, loadSchedule as loadPrintableSchedule } from './store.ts';
export { loadScheduleStudents } from './students.ts';
