import { braces } from './math-marks.ts';
import { isEmpty, isToken, type MathNode, type MathTable, type MathToken } from './math-node.ts';

/** The font of formulas, as on screens. */
export const formulaFont = 'STIX Two Math';
const wideAccentFont = 'Noto Sans Math';

/**
 * Returns a formula as source of Typst's mathematics, to be put between `$` or given to `eval` with the mode "math". No
 * character of the user is written as such, so that none of them is read as a command.
 */
export function typstMath(node: MathNode): string {
  if (isToken(node)) return token(node);
  switch (node.type) {
    case 'row':
      return node.items.map(typstMath).join('');
    case 'space':
      return `#h(${em(node.width).slice(1)});`;
    case 'fraction':
      if (node.hasBar) return `frac(${part(node.above)}, ${part(node.below)})`;
      return `mat(delim: #none, row-gap: #0.35em, ${part(node.above)}; ${part(node.below)})`;
    case 'root':
      return isEmpty(node.index) ? `sqrt(${part(node.radicand)})` : `root(${part(node.index)}, ${part(node.radicand)})`;
    case 'scripts':
      return attach(`scripts(${part(node.base)})`, { b: node.lower, t: node.upper });
    case 'prescripts':
      return attach(part(node.base), { bl: node.lower, tl: node.upper });
    case 'limits':
      return attach(`limits(${part(node.base)})`, { b: node.under, t: node.over });
    case 'accent':
      return accent(node.base, node.mark, node.isWide);
    case 'brace':
      return `${braces.get(node.sign)}(${part(node.base)})`;
    case 'arrow':
      return arrow(node.sign, node.under, node.over);
    case 'fence':
      return fence(node.open, node.close, node.content);
    case 'delimiter':
      return `lr(size: ${em(node.height)}, ${codes(node.sign)})`;
    case 'middle':
      return `mid(${codes(node.sign)})`;
    case 'line':
      return `${node.place}line(${part(node.content)})`;
    case 'strike':
      return strike(part(node.content), node.strokes);
    case 'box':
      return `#box(${isTall(node.content) ? onAxis : ''}stroke: 0.05em, outset: (y: 0.25em), inset: (x: 0.3em), ${whole}$${part(node.content)}$});`;
    case 'hidden':
      return `std.hide(${part(node.content)})`;
    case 'style':
      if (node.content.type === 'table' && node.style === 'script') return table(node.content, 'script');
      return `${{ display: 'display', text: 'inline', script: 'script' }[node.style]}(${part(node.content)})`;
    case 'scaled':
      return `std.text(size: ${em(node.factor)}, ${part(node.content)})`;
    case 'table':
      return table(node);
  }
}

/** Formulas in a line let high parts overlap the space to other lines; in a box or a cell they must not. */
const whole = '{ set par(leading: 0pt); ';

/** Half of it above the line on which fractions have their bar. */
const onAxis = 'baseline: 50% - 0.25em, ';

/** Whether a formula is as high above that line as below it. */
const isTall = (node: MathNode): boolean =>
  node.type === 'fraction' ||
  node.type === 'table' ||
  node.type === 'limits' ||
  (node.type === 'row' && node.items.some(isTall)) ||
  ('content' in node && isTall(node.content));

const em = (width: number) => `#${Number(width.toFixed(3))}em`;

/** Every character by its number. */
const codes = (text: string) => [...text].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('');

/** Letters and digits as such, every other character by its number. */
const quoted = (text: string) => `"${text.replace(/[^A-Za-z0-9]/gu, codes)}"`;

/** An argument must not be empty. */
const part = (node: MathNode | null): string => (node === null || isEmpty(node) ? '""' : typstMath(node));

function token(node: MathToken): string {
  const source = uncoloured(node);
  return node.colour ? `std.text(fill: #rgb("${node.colour}"), ${source})` : source;
}

function uncoloured({ type, text, isBold }: MathToken): string {
  switch (type) {
    case 'variable':
      return codes(text);
    case 'upright':
      return [...text].length === 1 ? `upright(${codes(text)})` : quoted(text);
    case 'number':
      // A comma or a point between digits has no space after it.
      return text.replace(/./gu, (sign) => (/[,.:;]/.test(sign) ? `class("normal", ${codes(sign)})` : codes(sign)));
    case 'function':
      return `op(${quoted(text)})`;
    case 'text':
      return isBold ? bold(text) : quoted(text.replaceAll(' ', '\u00a0'));
    case 'ordinary':
      return `class("normal", ${codes(text)})`;
    case 'relation':
      return `class("relation", ${codes(text)})`;
    case 'sign':
      return codes(text);
  }
}

/** Mathematical fonts have bold letters without accents only. */
const bold = (text: string): string =>
  text
    .normalize('NFD')
    .match(/[^\p{M}]\p{M}*|\p{M}+/gu)
    ?.map(([letter = '', mark]) => {
      const written = `bold(${quoted(letter === ' ' ? '\u00a0' : letter)})`;
      return mark ? `accent(${written}, ${codes(mark)})` : written;
    })
    .join('') ?? '';

/** The formulas' font has no wide hats and tildes. */
function accent(base: MathNode, mark: string, isWide: boolean): string {
  if (isWide && (mark === '\u0302' || mark === '\u0303'))
    return `std.text(font: "${wideAccentFont}", accent(std.text(font: "${formulaFont}", ${part(base)}), ${codes(mark)}))`;
  return `accent(${part(base)}, ${codes(mark)}${isWide ? '' : ', size: #75%'})`;
}

function attach(base: string, scripts: Record<string, MathNode | null>): string {
  const written = Object.entries(scripts).filter(([, script]) => script !== null);
  if (written.length === 0) return base;
  return `attach(${base}, ${written.map(([side, script]) => `${side}: ${part(script)}`).join(', ')})`;
}

function arrow(sign: string, under: MathNode | null, over: MathNode | null): string {
  if (under === null && over === null) return `class("relation", stretch(${codes(sign)}, size: #2.2em))`;
  const padded = (label: MathNode | null): MathNode | null =>
    label && { type: 'row', items: [{ type: 'space', width: 0.45 }, label, { type: 'space', width: 0.45 }] };
  return `class("relation", ${attach(`limits(stretch(${codes(sign)}, size: #(100% + 1.2em)))`, { b: padded(under), t: padded(over) })})`;
}

function fence(open: string, close: string, content: MathNode): string {
  if (open === '(' && close === ')' && content.type === 'fraction' && !content.hasBar)
    return `binom(${part(content.above)}, ${part(content.below)})`;
  return `lr(${codes(open)}${part(content)}${codes(close)})`;
}

function strike(content: string, strokes: readonly string[]): string {
  if (strokes.includes('level')) return `cancel(${content}, angle: #90deg)`;
  if (strokes.length > 1) return `cancel(${content}, cross: #true)`;
  return `cancel(${content}${strokes.includes('falling') ? ', inverted: #true' : ''})`;
}

/** Typst would write the cells of a table in a line as small as exponents. */
function table(node: MathTable, style = node.isDisplayed ? 'display' : 'inline'): string {
  const { rows, columns, linesBeforeRows, linesBeforeColumns, isWide } = node;
  if (linesBeforeRows.length > 0 || linesBeforeColumns.length > 0) return ruledTable(node);
  const cell = (content: MathNode, index: number) => {
    const { align, before, after } = columns[index] ?? { align: 'center', before: 0, after: 0 };
    const written = `${space(before)}${style}(${part(content)})${space(after)}`;
    if (endsWhereNextBegins(columns, index - 1)) return written;
    const start = index === 0 ? '' : ', ';
    if (align === 'right') return `${start}${written}&`;
    return `${start}${align === 'left' ? '&' : ''}${written}`;
  };
  const body = rows.map((row) => row.map(cell).join('')).join('; ');
  return `mat(delim: #none, column-gap: #0em, row-gap: #${isWide ? 0.6 : 0.35}em, ${body})`;
}

const space = (width: number) => (width > 0 ? `#h(${em(width).slice(1)});` : '');

/** Two columns of an aligned equation are one with an alignment point, so that the relation between them has its spaces. */
const endsWhereNextBegins = (columns: MathTable['columns'], index: number): boolean => {
  const [column, next] = [columns[index], columns[index + 1]];
  return column?.align === 'right' && next?.align === 'left' && column.after === 0 && next.before === 0;
};

/** Lines need the spaces of cells around them, which matrices do not have. */
function ruledTable({ rows, columns, linesBeforeRows, linesBeforeColumns }: MathTable): string {
  const list = (items: readonly string[]) => `(${items.join(', ')},)`;
  const settings = [
    `columns: ${columns.length}`,
    `align: ${list(columns.map(({ align }) => align))}`,
    'inset: (x: 0.45em, y: 0.32em)',
    'stroke: none',
    ...linesBeforeRows.map((row) => `grid.hline(y: ${row}, stroke: 0.05em)`),
    ...linesBeforeColumns.map((column) => `grid.vline(x: ${column}, stroke: 0.05em)`),
    ...rows.flat().map((content) => `$${part(content)}$`),
  ];
  return `#box(${onAxis}${whole}grid(${settings.join(', ')})});`;
}
