import { SaxesParser } from 'saxes';
import type { HtmlNode } from '../../src/questions/text/editor/paste/html-tree.ts';

type Parsed = HtmlNode & { childNodes: HtmlNode[] };

const nodeOf = (nodeType: number, nodeName: string, nodeValue: string | null): Parsed => ({
  nodeType,
  nodeName,
  nodeValue,
  childNodes: [],
});

/** Returns well-formed markup as a browser parses it: names in capitals and without regard to namespaces. */
export function parseMarkup(markup: string): HtmlNode {
  const root = nodeOf(1, 'BODY', null);
  const open: Parsed[] = [root];
  const add = (node: Parsed) => open.at(-1)?.childNodes.push(node);
  const parser = new SaxesParser({ fragment: true });
  Object.assign(parser.ENTITIES, { nbsp: '\u00a0' });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = nodeOf(1, name.toUpperCase(), null);
    node.getAttribute = (attribute) => {
      const value = attributes[attribute];
      return typeof value === 'string' ? value : null;
    };
    add(node);
    open.push(node);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => add(nodeOf(3, '#text', text)));
  parser.on('comment', (text) => add(nodeOf(8, '#comment', text)));
  parser.write(markup).close();
  return root;
}
