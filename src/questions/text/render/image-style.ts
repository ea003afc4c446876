import type { Image, InlineImage } from '../document/document.ts';

/** How tall an image in a line of text is at most; `.symbol` of `rich-text.module.css` says the same. */
const TALLEST_EM = 5;

/**
 * Returns how wide an image is, before it is loaded as after it. On its own it has a share of a full line of text, which a phone
 * doesn't have: there it may fill the screen.
 */
export function imageStyle({ type, attrs }: Image | InlineImage): {
  maxWidth?: string;
  width?: string;
  aspectRatio?: string;
} {
  if (type === 'image') return { maxWidth: `min(100%, ${(40 * attrs.width) / 100}rem)` };
  if (!attrs.size) return {};
  const { width, height } = attrs.size;
  const ratio = Number((width / height).toFixed(4));
  return { width: `min(${width}px, ${TALLEST_EM * ratio}em)`, aspectRatio: `${width} / ${height}` };
}
