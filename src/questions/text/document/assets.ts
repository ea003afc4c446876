import { type Doc, walk } from './document.ts';

/** Returns the ids of the stored files in a document, each once, in reading order. */
export function assetsOf(doc: Doc): string[] {
  const assets = new Set<string>();
  for (const node of walk(doc)) {
    if (node.type === 'image' || node.type === 'inlineImage') assets.add(node.attrs.asset);
    if (node.type === 'audio' || node.type === 'video') assets.add(node.attrs.asset);
  }
  return [...assets];
}
