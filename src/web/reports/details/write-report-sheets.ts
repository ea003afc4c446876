import { BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { reportSheets, type SpreadsheetData } from '../../../core/report/report-sheets.ts';
import { workbookPieces, XLSX_TYPE, xlsxName } from '../../../core/spreadsheets/workbook.ts';

/** For how long the page waits for the file at a time: a large school's takes a second. */
const TURN_MS = 12;

type Wanted = {
  idSchedule: number;
  language: string;
  /** Is told which share is written, from 0 to 1, each time before the page gets its turn. */
  onProgress?: (share: number) => void;
};

/**
 * Returns the spreadsheet of a schedule's results. It is written here, so that no class waits for a server that packs, and in turns, so
 * that the page goes on meanwhile.
 */
export async function writeReportSheets(
  data: SpreadsheetData,
  { idSchedule, language, onProgress }: Wanted,
): Promise<{ name: string; file: Blob }> {
  const sheets = reportSheets(data, language);
  const all = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  let written = 0;
  const zip = new ZipWriter(new BlobWriter(XLSX_TYPE), { useWebWorkers: false });
  for (const [path, pieces] of workbookPieces(sheets)) {
    const isSheet = path.startsWith('xl/worksheets/');
    await zip.add(
      path,
      inTurns(pieces, (count) => {
        if (!isSheet) return;
        written += count;
        onProgress?.(Math.min(1, written / all));
      }),
    );
  }
  return { name: xlsxName(data.reportFilename || `Report_${idSchedule}`), file: await zip.close() };
}

/** Returns a text as a stream that writes for a moment and then lets the page have its turn; tells how many pieces it wrote. */
function inTurns(pieces: Iterable<string>, onTurn: (pieces: number) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = pieces[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      const ends = performance.now() + TURN_MS;
      const texts: string[] = [];
      let next = left.next();
      while (!next.done) {
        texts.push(next.value);
        if (performance.now() > ends) break;
        next = left.next();
      }
      if (texts.length > 0) controller.enqueue(encoder.encode(texts.join('')));
      onTurn(texts.length);
      if (next.done) controller.close();
      else await new Promise((resolve) => setTimeout(resolve));
    },
  });
}
