import type { Doc, Inline, Node } from '../text/document/document.ts';
import type { Gap } from './content.ts';

/** Returns a text with a gap for each `[[one answer|another]]` in it, and the answers that each gap accepts. */
export function parseGaps(doc: Doc): { command: Doc; gaps: Gap[] } {
  const gaps: Gap[] = [];
  const splitText = (inline: Inline): Inline[] => {
    if (inline.type !== 'text') return [inline];
    return inline.text.split(/(\[\[.+?\]\])/).flatMap((part): Inline[] => {
      const answers = /^\[\[(.+)\]\]$/.exec(part)?.[1]?.split('|');
      if (!answers) return part === '' ? [] : [{ ...inline, text: part }];
      gaps.push({ id: gaps.length + 1, answers });
      return [{ type: 'gap', attrs: { id: gaps.length } }];
    });
  };
  const parseNode = <Some extends Node>(node: Some): Some => {
    if (!('content' in node) || node.content === undefined) return node;
    const isText = node.type === 'paragraph' || node.type === 'heading';
    const content = isText ? (node.content as Inline[]).flatMap(splitText) : (node.content as Node[]).map(parseNode);
    return { ...node, content };
  };
  return { command: parseNode(doc), gaps };
}
