import { workbookFiles } from '../../core/spreadsheets/workbook.ts';

export { XLSX_TYPE, xlsxName } from '../../core/spreadsheets/workbook.ts';

/** Returns a workbook with one sheet of texts, its first row as head; a list of numbers stays a list of texts. */
export async function writeXlsx(sheet: string, rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const { Uint8ArrayWriter, ZipWriter, TextReader } = await import('@zip.js/zip.js/lib/zip-core-custom.js');
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, () => ({ width: 24, format: 'text' as const }));
  for (const [name, text] of Object.entries(workbookFiles([{ name: sheet, columns, rows }])))
    await zip.add(name, new TextReader(text));
  return zip.close();
}
