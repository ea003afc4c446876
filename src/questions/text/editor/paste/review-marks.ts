import { attributeOf, type HtmlNode, isElement, styleOf, tagOf } from './html-tree.ts';

const deletedClass = /\b(?:msoDel|msoMoveFrom|TrackChangeTextDeletion)\b/i;
const commentClass = /\b(?:MsoComment(?:Reference|Text|Subject)\w*|msocom\w*|msoanchor\w*)\b/i;
const commentLink = /^#(?:_msocom_|_msoanchor_|cmnt)/i;

/** Returns whether an element is a reviewer's comment or its mark, or words that a reviewer has deleted. */
export function isReviewMark(node: HtmlNode): boolean {
  if (!isElement(node)) return false;
  const tag = tagOf(node);
  const name = attributeOf(node, 'class');
  return (
    /^(?:w:)?del$/.test(tag) ||
    deletedClass.test(name) ||
    commentClass.test(name) ||
    /^comment(-list)?$/.test(styleOf(node, 'mso-element')) ||
    styleOf(node, 'mso-special-character') === 'comment' ||
    (tag === 'a' && commentLink.test(attributeOf(node, 'href'))) ||
    (/^(?:div|p)$/.test(tag) && beginsWithBackLink(node))
  );
}

/** Returns whether a block begins with the link from a comment of Google Docs back to its place in the text. */
function beginsWithBackLink(node: HtmlNode): boolean {
  const first = [...node.childNodes].find((child) => isElement(child) || child.nodeValue?.trim());
  if (!first || !isElement(first)) return false;
  return tagOf(first) === 'a' ? /^#cmnt_ref/i.test(attributeOf(first, 'href')) : beginsWithBackLink(first);
}
