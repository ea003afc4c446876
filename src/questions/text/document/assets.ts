import { type Doc, walk } from './document.ts';

/** The ids of the stored files that a document shows, each once, in reading order. */
export function assetsOf(doc: Doc): string[] {
  const assets = new Set<string>();
  for (const node of walk(doc)) {
    if (node.type === 'image' || node.type === 'inlineImage') assets.add(node.attrs.asset);
    if (node.type === 'audio' || node.type === 'video') assets.add(node.attrs.asset);
  }
  return [...assets];
}
