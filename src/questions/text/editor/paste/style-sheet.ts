import { attributeOf, type HtmlNode, isElement, tagOf, textIn } from './html-tree.ts';

/** A rule of a style sheet: what it says of the elements that its selector names, which are nested from the first to the last. */
type Rule = { compounds: Compound[]; declarations: string; weight: number };
type Compound = { tag: string; id: string; classes: string[] };

/** The properties that change what is read, not only how it looks. */
const known =
  /^(?:font|font-family|font-weight|font-style|text-decoration|text-decoration-line|vertical-align|display|list-style-type|mso-(?:symbol-font-family|hide|list|element|special-character))$/;
/** More rules than any office program writes. */
const MOST_RULES = 5000;

/**
 * Returns the tree with what its style sheets say in the `style` of its elements, after what they say themselves: a font that makes
 * another letter of a letter may be named by a class alone.
 */
export function withSheetStyles(root: HtmlNode): HtmlNode {
  const rules = readRules(sheetsIn(root));
  return rules.length === 0 ? root : new StyledNode(root, rules, []);
}

const sheetsIn = (node: HtmlNode): string =>
  [...node.childNodes]
    .filter(isElement)
    .map((child) => (tagOf(child) === 'style' ? rawText(child) : sheetsIn(child)))
    .join('\n');

/** Older programs hide their style sheets in comments. */
const rawText = (node: HtmlNode): string =>
  textIn(node) + [...node.childNodes].map((child) => (child.nodeType === 8 ? (child.nodeValue ?? '') : '')).join('');

/** Returns the rules for parts of the text, the most specific first; those for media, pages and states are left out. */
function readRules(sheet: string): Rule[] {
  const rules: Rule[] = [];
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/<!--|-->/g, '');
  let at = 0;
  while (at < text.length && rules.length < MOST_RULES) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    // What stands alone before a rule, like an import, ends with a semicolon.
    const prelude = text.slice(at, open).split(';').at(-1)?.trim() ?? '';
    const end = endOfBlock(text, open);
    if (!prelude.startsWith('@')) rules.push(...rulesOf(prelude, text.slice(open + 1, end), rules.length));
    at = end + 1;
  }
  return rules.sort((one, other) => other.weight - one.weight);
}

function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

function rulesOf(prelude: string, block: string, order: number): Rule[] {
  const declarations = block
    .split(';')
    .map((declaration) => declaration.replace(/\s*!\s*important\s*$/i, '').trim())
    .filter((declaration) => known.test(declaration.split(':')[0]?.trim().toLowerCase() ?? ''))
    .reverse()
    .join(';');
  if (declarations === '') return [];
  return prelude.split(',').flatMap((selector): Rule[] => {
    const compounds = selector
      .trim()
      .split(/\s*>\s*|\s+/)
      .map(readCompound);
    if (!compounds.every((compound) => compound !== null)) return [];
    const weight = compounds.reduce(
      (sum, { tag, id, classes }) => sum + (id ? 1e9 : 0) + classes.length * 1e7 + (tag ? 1e5 : 0),
      order,
    );
    return [{ compounds, declarations, weight }];
  });
}

function readCompound(text: string): Compound | null {
  const [, tag, rest = ''] = /^([a-z][\w:\\-]*|\*)?((?:[.#][\w-]+)*)$/i.exec(text) ?? [];
  if (text === '' || (tag === undefined && rest === '')) return null;
  const names = rest.match(/[.#][\w-]+/g) ?? [];
  return {
    tag: tag === '*' ? '' : (tag ?? '').replace('\\', '').toLowerCase(),
    id: names.find((name) => name.startsWith('#'))?.slice(1) ?? '',
    classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
  };
}

/** A node of a pasted tree whose style is also what the sheets say. */
class StyledNode implements HtmlNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly #node: HtmlNode;
  readonly #rules: readonly Rule[];
  readonly #ancestors: readonly HtmlNode[];
  #children: StyledNode[] | null = null;
  #style: string | null = null;

  constructor(node: HtmlNode, rules: readonly Rule[], ancestors: readonly HtmlNode[]) {
    this.nodeType = node.nodeType;
    this.nodeName = node.nodeName;
    this.nodeValue = node.nodeValue;
    this.#node = node;
    this.#rules = rules;
    this.#ancestors = ancestors;
  }

  get childNodes(): StyledNode[] {
    const path = [...this.#ancestors, this.#node];
    this.#children ??= [...this.#node.childNodes].map((child) => new StyledNode(child, this.#rules, path));
    return this.#children;
  }

  getAttribute(name: string): string | null {
    const own = this.#node.getAttribute?.(name) ?? null;
    if (name !== 'style' || !isElement(this.#node)) return own;
    this.#style ??= this.#rules
      .filter(({ compounds }) => isSelected(this.#node, this.#ancestors, compounds))
      .map(({ declarations }) => declarations)
      .join(';');
    return own && this.#style ? `${own};${this.#style}` : own || this.#style || null;
  }
}

function isSelected(node: HtmlNode, ancestors: readonly HtmlNode[], compounds: readonly Compound[]): boolean {
  const last = compounds.at(-1);
  if (!last || !isOf(node, last)) return false;
  let left = compounds.length - 2;
  for (let at = ancestors.length - 1; at >= 0 && left >= 0; at--) {
    const [ancestor, compound] = [ancestors[at], compounds[left]];
    if (ancestor && compound && isOf(ancestor, compound)) left -= 1;
  }
  return left < 0;
}

function isOf(node: HtmlNode, { tag, id, classes }: Compound): boolean {
  if (tag !== '' && tag !== tagOf(node)) return false;
  if (id !== '' && id !== attributeOf(node, 'id')) return false;
  if (classes.length === 0) return true;
  const own = attributeOf(node, 'class').split(/\s+/);
  return classes.every((name) => own.includes(name));
}
