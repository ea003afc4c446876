import { escapeHtml } from '../../../../core/escape-xml.ts';

/** The part of a DOM node that cleaning reads. */
export type HtmlNode = {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  childNodes: Iterable<HtmlNode>;
  getAttribute?(name: string): string | null;
};

const ELEMENT = 1;
const TEXT = 3;

/** Returns whether a node is an element. */
export const isElement = (node: HtmlNode): boolean => node.nodeType === ELEMENT;
/** Returns whether a node is a text node. */
export const isText = (node: HtmlNode): boolean => node.nodeType === TEXT;

/** Returns the node's tag in lower case. */
export const tagOf = (node: HtmlNode): string => node.nodeName.toLowerCase();

/** Returns an attribute's value, or an empty string. */
export const attributeOf = (node: HtmlNode, name: string): string => node.getAttribute?.(name) ?? '';

/** Returns a property of the element's inline style, in lower case, or an empty string. */
export function styleOf(node: HtmlNode, property: string): string {
  const declaration = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(attributeOf(node, 'style'));
  return declaration?.[1]?.trim().toLowerCase() ?? '';
}

/** Returns the text inside a node. */
export function textIn(node: HtmlNode): string {
  if (isText(node)) return node.nodeValue ?? '';
  return [...node.childNodes].map(textIn).join('');
}

/** Returns the first descendant element for which `isIt` is true. */
export function findElement(node: HtmlNode, isIt: (node: HtmlNode) => boolean): HtmlNode | undefined {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    const found = isIt(child) ? child : findElement(child, isIt);
    if (found) return found;
  }
  return undefined;
}

/** Returns an opening tag with escaped attributes, without the empty ones. */
export function openTag(tag: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== '');
  return `<${tag}${written.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>`;
}
