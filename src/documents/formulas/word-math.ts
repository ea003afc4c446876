import { escapeXml } from '../../core/escape-xml.ts';
import { isEmpty, isToken, type MathNode, type MathStroke, type MathTable, type MathToken } from './math-node.ts';
import { isFunction } from './read-math-row.ts';

const namespaces =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** Returns a formula as Office Math (OMML), which can be edited in Word: in a line, or as a paragraph's whole content. */
export function wordMath(node: MathNode, display: boolean): string {
  const items = node.type === 'row' ? node.items : [node];
  // LibreOffice shows a mark of a mistake where a relation or an operator has nothing beside it, as next to a gap.
  const before = isRelation(items[0]) ? nothing() : '';
  const after = isRelation(items.at(-1)) || isOperator(items.at(-1)) ? nothing() : '';
  const math = `<m:oMath ${namespaces}>${before}${write(node)}${after}</m:oMath>`;
  return display ? `<m:oMathPara ${namespaces}>${math}</m:oMathPara>` : math;
}

const isRelation = (node: MathNode | undefined) => node?.type === 'relation' || isSign(node, /^[=<>≤≥≠≈≡∼→⇒⇔∈⊂]$/u);
const isOperator = (node: MathNode | undefined) => isSign(node, /^[-+−·×÷±∪∩/]$/u);
const isSign = (node: MathNode | undefined, signs: RegExp) =>
  node !== undefined && isToken(node) && signs.test(node.text);

function write(node: MathNode): string {
  if (isToken(node)) return isFunction(node) ? writeRow([node]) : token(node);
  switch (node.type) {
    case 'row':
      return writeRow(node.items);
    case 'space':
      return blank(node.width);
    case 'fraction':
      return `<m:f>${node.hasBar ? '' : '<m:fPr><m:type m:val="noBar"/></m:fPr>'}${part('num', node.above)}${part('den', node.below)}</m:f>`;
    case 'root':
      if (isEmpty(node.index))
        return `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${part('e', node.radicand)}</m:rad>`;
      return `<m:rad>${part('deg', node.index)}${part('e', node.radicand)}</m:rad>`;
    case 'scripts':
    case 'limits':
      return isFunction(node) || largeSignOf(node) ? writeRow([node]) : scripts(node);
    case 'prescripts':
      return `<m:sPre>${part('sub', node.lower)}${part('sup', node.upper)}${part('e', node.base)}</m:sPre>`;
    case 'accent':
      return `<m:acc><m:accPr><m:chr m:val="${node.mark}"/></m:accPr>${part('e', node.base)}</m:acc>`;
    case 'brace':
      return brace(node.sign, node.place, node.base);
    case 'arrow':
      return limits(run(longArrows.get(node.sign) ?? node.sign), node.under, node.over);
    case 'fence':
      return fence(node.open, node.close, node.content);
    case 'delimiter':
    case 'middle':
      return token({ type: 'sign', text: node.sign });
    case 'line':
      return `<m:bar><m:barPr><m:pos m:val="${node.place === 'over' ? 'top' : 'bot'}"/></m:barPr>${part('e', node.content)}</m:bar>`;
    case 'strike':
      return strike(node.content, node.strokes);
    case 'box':
      return `<m:borderBox>${part('e', node.content)}</m:borderBox>`;
    case 'hidden':
      return `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${part('e', node.content)}</m:phant>`;
    case 'style':
    case 'scaled':
      return write(node.content);
    case 'table':
      return table(node);
  }
}

/** Word shows a box for an empty argument, unless it has a letter without a width. */
const nothing = () => run('\u200b');

const part = (name: string, node: MathNode | null): string =>
  `<m:${name}>${node === null || isEmpty(node) ? nothing() : write(node)}</m:${name}>`;

type RunStyle = { isNormal?: boolean; isBold?: boolean; colour?: string };

/** LibreOffice slants letters that are only said to be plain; those of normal text it does not. */
function run(text: string, { isNormal = false, isBold = false, colour }: RunStyle = {}): string {
  const fonts = '<w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>';
  const style = `${fonts}${isBold ? '<w:b/>' : ''}${colour ? `<w:color w:val="${colour.slice(1).toUpperCase()}"/>` : ''}`;
  return `<m:r>${isNormal ? '<m:rPr><m:nor/></m:rPr>' : ''}<w:rPr>${style}</w:rPr><m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`;
}

function token({ type, text, isBold, colour }: MathToken): string {
  const isNormal = type === 'upright' || type === 'text' || type === 'function' || text === '|';
  return run(text, { isNormal, isBold, colour });
}

function blank(width: number): string {
  if (width <= 0) return '';
  if (width < 0.9) return run(width < 0.2 ? '\u2009' : width < 0.4 ? '\u2005' : '\u2002', { isNormal: true });
  return run('\u2003'.repeat(Math.round(width)), { isNormal: true });
}

/** A function or a large sign takes what follows it as its argument. */
function writeRow(items: readonly MathNode[]): string {
  let xml = '';
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as MathNode;
    const sign = largeSignOf(item);
    if (!sign && !isFunction(item)) {
      xml += write(item);
      continue;
    }
    const end = endOfArgument(items, index + 1);
    const argument: MathNode = { type: 'row', items: items.slice(index + 1, end) };
    xml += sign ? largeSign(sign, item, argument) : `<m:func>${functionName(item)}${part('e', argument)}</m:func>`;
    index = end - 1;
  }
  return xml;
}

/** What a function or a large sign belongs to: the next part, or all between a pair of brackets. */
function endOfArgument(items: readonly MathNode[], start: number): number {
  const next = items[start];
  if (!next || next.type === 'space' || next.type === 'relation') return start;
  if (next.type !== 'sign') return start + 1;
  if (!/^[([]$/.test(next.text)) return start;
  let depth = 0;
  for (let index = start; index < items.length; index++) {
    const item = items[index];
    if (item?.type === 'sign' && /^[([]$/.test(item.text)) depth++;
    if (item?.type === 'sign' && /^[)\]]$/.test(item.text) && --depth === 0) return index + 1;
  }
  return start;
}

function functionName(node: MathNode): string {
  return `<m:fName>${isToken(node) ? token(node) : node.type === 'limits' || node.type === 'scripts' ? scripts(node) : ''}</m:fName>`;
}

type Scripted = Extract<MathNode, { type: 'scripts' | 'limits' }>;

function scripts(node: Scripted): string {
  const base = isToken(node.base) ? token(node.base) : write(node.base);
  const beside = isRelation(node.base) ? nothing() : '';
  const written = isEmpty(node.base) ? nothing() : `${beside}${base}${beside}`;
  if (node.type === 'limits') return limits(written, node.under, node.over);
  // LibreOffice writes the lower limit of a function beside it otherwise.
  if (isFunction(node.base) && isLimit(node.base) && node.lower) return limits(written, node.lower, node.upper);
  const { lower, upper } = node;
  if (lower && upper) return `<m:sSubSup><m:e>${written}</m:e>${part('sub', lower)}${part('sup', upper)}</m:sSubSup>`;
  if (lower) return `<m:sSub><m:e>${written}</m:e>${part('sub', lower)}</m:sSub>`;
  return upper ? `<m:sSup><m:e>${written}</m:e>${part('sup', upper)}</m:sSup>` : written;
}

const isLimit = (node: MathNode) => node.type === 'function' && /^(lim|max|min|sup|inf)$/.test(node.text);

function limits(base: string, under: MathNode | null, over: MathNode | null): string {
  const below = under && !isEmpty(under) ? `<m:limLow><m:e>${base}</m:e>${part('lim', under)}</m:limLow>` : base;
  return over && !isEmpty(over) ? `<m:limUpp><m:e>${below}</m:e>${part('lim', over)}</m:limUpp>` : below;
}

/** Returns the sign of a sum, product, integral or the like, alone or with its limits. */
function largeSignOf(node: MathNode): string | null {
  if (node.type === 'scripts' || node.type === 'limits') return largeSignOf(node.base);
  const isLarge = isToken(node) && /^[∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨀⨁⨂⨄⨆]$/u.test(node.text);
  return isLarge ? node.text : null;
}

function largeSign(sign: string, node: MathNode, argument: MathNode): string {
  const [lower, upper, place] =
    node.type === 'limits'
      ? [node.under, node.over, 'undOvr']
      : node.type === 'scripts'
        ? [node.lower, node.upper, 'subSup']
        : [null, null, 'subSup'];
  const hide = (name: string, limit: MathNode | null) => (limit === null ? `<m:${name} m:val="1"/>` : '');
  const settings = `<m:chr m:val="${sign}"/><m:limLoc m:val="${place}"/>${hide('subHide', lower)}${hide('supHide', upper)}`;
  const written = (name: string, limit: MathNode | null) => (limit === null ? `<m:${name}/>` : part(name, limit));
  return `<m:nary><m:naryPr>${settings}</m:naryPr>${written('sub', lower)}${written('sup', upper)}${part('e', argument)}</m:nary>`;
}

function brace(sign: string, place: 'over' | 'under', base: MathNode): string {
  const [position, base_] = place === 'over' ? ['top', 'bot'] : ['bot', 'top'];
  return `<m:groupChr><m:groupChrPr><m:chr m:val="${sign}"/><m:pos m:val="${position}"/><m:vertJc m:val="${base_}"/></m:groupChrPr>${part('e', base)}</m:groupChr>`;
}

const longArrows = new Map([
  ['→', '⟶'],
  ['←', '⟵'],
  ['↔', '⟷'],
  ['⇒', '⟹'],
  ['⇐', '⟸'],
  ['⇔', '⟺'],
]);

function fence(open: string, close: string, content: MathNode): string {
  const parts: MathNode[][] = [[]];
  let separator = '';
  for (const item of content.type === 'row' ? content.items : [content]) {
    if (item.type === 'middle') {
      separator = item.sign;
      parts.push([]);
    } else parts.at(-1)?.push(item);
  }
  const settings = `<m:begChr m:val="${escapeXml(open)}"/>${separator ? `<m:sepChr m:val="${escapeXml(separator)}"/>` : ''}<m:endChr m:val="${escapeXml(close)}"/>`;
  return `<m:d><m:dPr>${settings}</m:dPr>${parts.map((items) => part('e', { type: 'row', items })).join('')}</m:d>`;
}

function strike(content: MathNode, strokes: readonly MathStroke[]): string {
  const hidden = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'];
  const drawn = [
    ...(strokes.includes('level') ? ['strikeH'] : []),
    ...(strokes.includes('rising') ? ['strikeBLTR'] : []),
    ...(strokes.includes('falling') ? ['strikeTLBR'] : []),
  ];
  const settings = [...hidden, ...drawn].map((name) => `<m:${name} m:val="1"/>`).join('');
  return `<m:borderBox><m:borderBoxPr>${settings}</m:borderBoxPr>${part('e', content)}</m:borderBox>`;
}

/**
 * A matrix: LibreOffice shows the marks of an aligned equation ("eqArr"). The lines of a table are bars below cells and signs
 * between them.
 */
function table({ rows, columns, linesBeforeRows, linesBeforeColumns }: MathTable): string {
  const isAligned = columns.some(({ after }, index) => after === 0 && columns[index + 1]?.before === 0);
  const gap = isAligned ? '<m:cGpRule m:val="3"/><m:cGp m:val="0"/>' : '';
  const widths = columns.map(
    ({ align }) => `<m:mc><m:mcPr><m:count m:val="1"/><m:mcJc m:val="${align}"/></m:mcPr></m:mc>`,
  );
  const cell = (node: MathNode, row: number, column: number) => {
    const before =
      isAligned && column > 0 ? blank((columns[column - 1]?.after ?? 0) + (columns[column]?.before ?? 0)) : '';
    // LibreOffice can't read a cell that begins with a relation.
    const content = `${before}${nothing()}${isEmpty(node) ? '' : write(node)}`;
    const underlined = linesBeforeRows.includes(row + 1)
      ? `<m:bar><m:barPr><m:pos m:val="bot"/></m:barPr><m:e>${content}</m:e></m:bar>`
      : content;
    const divider = run('|', { isNormal: true });
    const isLast = column === columns.length - 1;
    return `<m:e>${linesBeforeColumns.includes(column) ? divider + blank(0.3) : ''}${underlined}${isLast && linesBeforeColumns.includes(columns.length) ? blank(0.3) + divider : ''}</m:e>`;
  };
  const written = rows.map(
    (row, index) => `<m:mr>${row.map((node, column) => cell(node, index, column)).join('')}</m:mr>`,
  );
  return `<m:m><m:mPr><m:plcHide m:val="1"/>${gap}<m:mcs>${widths.join('')}</m:mcs></m:mPr>${written.join('')}</m:m>`;
}
