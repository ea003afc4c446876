import { type Doc, type Node, walk } from './document.ts';

const visible = new Set<Node['type']>(['image', 'inlineImage', 'inlineMath', 'blockMath', 'audio', 'video', 'gap']);

/** Whether there is nothing to see: no letter, formula, file or gap. */
export function isBlank(doc: Doc): boolean {
  for (const node of walk(doc)) {
    if (visible.has(node.type)) return false;
    if (node.type === 'text' && node.text.trim() !== '') return false;
  }
  return true;
}

/** The size of an image is its file's, whether it is written or not. */
const withoutSize = (name: string, value: unknown) => (name === 'size' ? undefined : value);

/** Which of the documents say what an earlier one has said, by their index; blank ones say nothing. */
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
