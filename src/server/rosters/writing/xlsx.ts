import { escapeXml } from '../../../core/escape-xml.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the file name of a workbook: `name` without what no file may have in its name. */
export const xlsxName = (name: string): string => `${name.replace(/[/\\:*?"<>|]+/g, ' ')}.xlsx`;

/** Returns a workbook with one sheet of texts, its first row as head; a list of numbers stays a list of texts. */
export async function writeXlsx(sheet: string, rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const { Uint8ArrayWriter, ZipWriter, TextReader } = await import('@zip.js/zip.js/lib/zip-core-custom.js');
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${types}"><sheets><sheet name="${escapeXml(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
    // The second style is for the head, the first, text, keeps leading zeros of what is typed.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${width}" width="24" style="1" customWidth="1"/></cols><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  };
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(`${declaration}${text}`));
  return zip.close();
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'application/vnd.openxmlformats-officedocument';

const rowXml = (cells: readonly string[], index: number): string =>
  `<row r="${index + 1}">${cells.map((cell) => `<c t="inlineStr" s="${index === 0 ? 2 : 1}"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`).join('')}</row>`;

/** Returns a name that spreadsheets allow for a sheet. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim() || '1';
