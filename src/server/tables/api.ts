export type { Archive } from './archive.ts';
export { openBook } from './book.ts';
export { readCsv } from './csv.ts';
export { TableFileProblem, type TableProblem } from './table-file.ts';
export { readSheetTask } from './tasks.ts';
export { writeXlsx, XLSX_TYPE, xlsxName } from './write-xlsx.ts';
