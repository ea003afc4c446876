export { anonymisePerson } from './erase/anonymise.ts';
export { erasedColumns, keptColumns } from './erase/rows.ts';
export { writeExport } from './export/write-export.ts';
