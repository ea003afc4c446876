import type { Inline } from '../text/document/document.ts';

/** Represents a formula, an image or a gap in the text of a line. */
export const ATOM = '\uFFFC';

/** Returns the text of inline nodes, with one character for each node that is not text. */
export const inlineText = (content: readonly Inline[]): string =>
  content.map((inline) => (inline.type === 'text' ? inline.text : ATOM)).join('');

/** Returns the inline nodes of a range of `inlineText`. */
export function sliceInline(content: readonly Inline[], from: number, to = Number.POSITIVE_INFINITY): Inline[] {
  let at = 0;
  return content.flatMap((inline): Inline[] => {
    const start = at;
    at += inline.type === 'text' ? inline.text.length : 1;
    if (at <= from || start >= to) return [];
    if (inline.type !== 'text') return [inline];
    const text = inline.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : [{ ...inline, text }];
  });
}

/** Returns the inline nodes without white space and line breaks at both ends. */
export function trimInline(content: readonly Inline[]): Inline[] {
  const text = content
    .map((inline) => (inline.type === 'text' ? inline.text : inline.type === 'hardBreak' ? ' ' : ATOM))
    .join('');
  const from = text.length - text.trimStart().length;
  return sliceInline(content, from, Math.max(from, text.trimEnd().length));
}

type MarkType = 'bold' | 'underline';

/** Returns whether all letters and atoms of inline nodes have a mark; false without any. */
export function isWhollyMarked(content: readonly Inline[], type: MarkType): boolean {
  const visible = content.filter((inline) => inline.type !== 'text' || inline.text.trim() !== '');
  return visible.length > 0 && visible.every(({ marks }) => marks?.some((mark) => mark.type === type) ?? false);
}

/** Returns inline nodes without one type of mark. */
export const withoutMark = (content: readonly Inline[], type: MarkType): Inline[] =>
  content.map((inline): Inline => {
    if (!inline.marks?.some((mark) => mark.type === type)) return inline;
    const { marks, ...plain } = inline;
    const others = marks.filter((mark) => mark.type !== type);
    return (others.length > 0 ? { ...plain, marks: others } : plain) as Inline;
  });
