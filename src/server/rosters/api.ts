export { writeXlsx, XLSX_TYPE, xlsxName } from './writing/xlsx.ts';
