import { type Doc, type Node, walk } from './document.ts';

const visible = new Set<Node['type']>(['image', 'inlineImage', 'inlineMath', 'blockMath', 'audio', 'video', 'gap']);

/** Returns true for a document without any letter, formula, file or gap. */
export function isBlank(doc: Doc): boolean {
  for (const node of walk(doc)) {
    if (visible.has(node.type)) return false;
    if (node.type === 'text' && node.text.trim() !== '') return false;
  }
  return true;
}

/** Leaves image sizes out of the comparison: older documents lack them. */
const withoutSize = (name: string, value: unknown) => (name === 'size' ? undefined : value);

/** Returns the indices of documents equal to an earlier one; blank documents are not compared. */
export function findRepeatedDocs(docs: readonly Doc[]): number[] {
  const seen = new Set<string>();
  return docs.flatMap((doc, index) => {
    if (isBlank(doc)) return [];
    const written = JSON.stringify(doc, withoutSize);
    if (seen.has(written)) return [index];
    seen.add(written);
    return [];
  });
}
