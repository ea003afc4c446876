/** As much of a page's tree as is read here; the browser's own nodes have this shape. */
export type HtmlNode = {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  childNodes: Iterable<HtmlNode>;
  getAttribute?(name: string): string | null;
};

const ELEMENT = 1;
const TEXT = 3;

export const isElement = (node: HtmlNode): boolean => node.nodeType === ELEMENT;
export const isText = (node: HtmlNode): boolean => node.nodeType === TEXT;

export const tagOf = (node: HtmlNode): string => node.nodeName.toLowerCase();

export const attributeOf = (node: HtmlNode, name: string): string => node.getAttribute?.(name) ?? '';

/** A declaration of the element's own style; pages are not computed here. */
export function styleOf(node: HtmlNode, property: string): string {
  const declaration = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(attributeOf(node, 'style'));
  return declaration?.[1]?.trim().toLowerCase() ?? '';
}

export function textIn(node: HtmlNode): string {
  if (isText(node)) return node.nodeValue ?? '';
  return [...node.childNodes].map(textIn).join('');
}

/** The first element inside, however deep, that is asked for. */
export function findElement(node: HtmlNode, isIt: (node: HtmlNode) => boolean): HtmlNode | undefined {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    const found = isIt(child) ? child : findElement(child, isIt);
    if (found) return found;
  }
  return undefined;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (words: string): string => words.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** An opening tag; attributes without a value are left out. */
export function openTag(tag: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== '');
  return `<${tag}${written.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>`;
}
