import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { reportSheets, type SpreadsheetData } from '../../../core/results/report/report-sheets.ts';
import { workbookFiles, XLSX_TYPE, xlsxName } from '../../../core/spreadsheets/workbook.ts';

/** Returns the spreadsheet of a schedule's results. It is written here, so that no class waits for a server that packs. */
export async function writeReportSheets(
  data: SpreadsheetData,
  { idSchedule, language }: { idSchedule: number; language: string },
): Promise<{ name: string; file: Blob }> {
  const zip = new ZipWriter(new BlobWriter(XLSX_TYPE), { useWebWorkers: false });
  for (const [path, text] of Object.entries(workbookFiles(reportSheets(data, language))))
    await zip.add(path, new TextReader(text));
  return { name: xlsxName(data.reportFilename || `Report_${idSchedule}`), file: await zip.close() };
}
