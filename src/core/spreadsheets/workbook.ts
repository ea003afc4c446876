import { escapeXml } from '../escape-xml.ts';

/** A cell: a text stays a text, whatever it begins with. */
export type Cell = string | number | null;

/** How the cells of a column are written: a number as a whole one, with two decimals, or as a percentage of 1. */
export type CellFormat = 'text' | 'whole' | 'decimal' | 'percent';

/** `width` in characters. */
export type SheetColumn = { width: number; format: CellFormat };

export type Sheet = {
  name: string;
  columns: readonly SheetColumn[];
  /** The first row is the head, which stays in sight. */
  rows: readonly (readonly Cell[])[];
  /** Columns at the start that stay in sight. */
  frozen?: number;
  /** Whether rows can be filtered by the values of their columns. */
  hasFilter?: boolean;
  /** The last row is of totals, and not filtered. */
  hasTotals?: boolean;
  /** The columns, from 0, at which a new page begins. */
  pageBreaks?: readonly number[];
};

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the file name of a workbook: `name` without what no file may have in its name. */
export const xlsxName = (name: string): string => `${name.replace(/[/\\:*?"<>|\s]+/g, ' ').trim()}.xlsx`;

/** The longest text that a cell can have. */
const MOST_CHARACTERS = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'application/vnd.openxmlformats-officedocument';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';

/** The styles of cells, by their places in `styles.xml`; 49 is the format of text, which keeps leading zeros. */
const styles: Record<CellFormat | 'head', number> = { text: 1, whole: 2, decimal: 3, percent: 4, head: 5 };
const numberFormats: readonly number[] = [0, 49, 1, 2, 9, 49];

/** Returns the files of a workbook by their paths in its zip. */
export const workbookFiles = (sheets: readonly Sheet[]): Record<string, string> =>
  Object.fromEntries([...workbookPieces(sheets)].map(([path, pieces]) => [path, [...pieces].join('')]));

/**
 * Returns the files of a workbook in pieces of text, written when they are asked for: a sheet has one for each of its rows, beside its
 * first and its last one. So who writes a large one can let others run in between.
 */
export function workbookPieces(sheets: readonly Sheet[]): Map<string, Iterable<string>> {
  const numbered = sheets.map((sheet, index) => ({ sheet, number: index + 1 }));
  const names = sheetNames(sheets);
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packageTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.spreadsheetml.sheet.main+xml"/>${numbered.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${office}.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${office}.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${types}"><sheets>${numbered.map(({ number }) => `<sheet name="${escapeXml(names[number - 1] ?? '')}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets>${definedNames(sheets, names)}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}">${numbered.map(({ number }) => `<Relationship Id="rId${number}" Type="${types}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${numberFormats.length}">${numberFormats.map((format, index) => (index === styles.head ? `<xf numFmtId="${format}" fontId="1" applyFont="1" applyNumberFormat="1" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>` : `<xf numFmtId="${format}" applyNumberFormat="1"/>`)).join('')}</cellXfs></styleSheet>`,
  };
  return new Map<string, Iterable<string>>([
    ...Object.entries(files).map(([path, text]) => [path, [declaration, text]] as const),
    ...numbered.map(({ sheet, number }) => [`xl/worksheets/sheet${number}.xml`, sheetPieces(sheet)] as const),
  ]);
}

/** Returns the letters of a column, from 0: A, B, … Z, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}

const filteredRange = ({ columns, rows, hasTotals }: Sheet, absolute = ''): string => {
  const last = Math.max(1, hasTotals ? rows.length - 1 : rows.length);
  const letters = columnLetters(Math.max(0, columns.length - 1));
  return `${absolute}A${absolute}1:${absolute}${letters}${absolute}${last}`;
};

/** The head is on each page that is printed, and the filter has a name by which Excel knows it. */
const definedNames = (sheets: readonly Sheet[], names: readonly string[]): string => {
  const defined = sheets.flatMap((sheet, index) => {
    const quoted = `'${escapeXml((names[index] ?? '').replaceAll("'", "''"))}'`;
    const titles = `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${quoted}!$1:$1</definedName>`;
    const filter = `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!${filteredRange(sheet, '$')}</definedName>`;
    return sheet.hasFilter ? [filter, titles] : [titles];
  });
  return `<definedNames>${defined.join('')}</definedNames>`;
};

function* sheetPieces(sheet: Sheet): Generator<string> {
  const { columns, rows, frozen = 0, hasFilter, pageBreaks = [] } = sheet;
  const corner = `${columnLetters(frozen)}2`;
  const pane = `<pane${frozen > 0 ? ` xSplit="${frozen}"` : ''} ySplit="1" topLeftCell="${corner}" activePane="${frozen > 0 ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`;
  const widths = columns
    .map(
      ({ width, format }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styles[format]}" customWidth="1"/>`,
    )
    .join('');
  const breaks = pageBreaks.map((column) => `<brk id="${column}" max="1048575" man="1"/>`).join('');
  yield [
    declaration,
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`,
    widths && `<cols>${widths}</cols>`,
    '<sheetData>',
  ].join('');
  for (const [row, cells] of rows.entries()) yield rowXml(cells, row, columns);
  yield [
    '</sheetData>',
    hasFilter && rows.length > 0 ? `<autoFilter ref="${filteredRange(sheet)}"/>` : '',
    '<pageSetup paperSize="9" orientation="landscape"/>',
    breaks && `<colBreaks count="${pageBreaks.length}" manualBreakCount="${pageBreaks.length}">${breaks}</colBreaks>`,
    '</worksheet>',
  ].join('');
}

const rowXml = (cells: readonly Cell[], row: number, columns: readonly SheetColumn[]): string => {
  const written = cells.map((cell, column) => {
    if (cell === null || cell === '') return '';
    const at = `r="${columnLetters(column)}${row + 1}"`;
    const style = row === 0 ? styles.head : styles[columns[column]?.format ?? 'text'];
    if (typeof cell === 'number') return `<c ${at} s="${style}"><v>${cell}</v></c>`;
    const text = escapeXml(cell.slice(0, MOST_CHARACTERS));
    return `<c ${at} s="${row === 0 ? styles.head : styles.text}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  });
  return `<row r="${row + 1}">${written.join('')}</row>`;
};

/** Returns names that spreadsheets allow for sheets, no two the same. */
const sheetNames = (sheets: readonly Sheet[]): string[] => {
  const names: string[] = [];
  for (const [index, { name }] of sheets.entries()) {
    const allowed = name
      .replace(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .replace(/^['\s]+|['\s]+$/g, '');
    names.push(allowed === '' || names.includes(allowed) ? String(index + 1) : allowed);
  }
  return names;
};
