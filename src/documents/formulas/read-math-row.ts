import type { MathMlElement } from '../../questions/text/formula/render-formula.ts';
import { emptyRow, isEmpty, isToken, type MathNode } from './math-node.ts';

/** An element with what was read from it. */
type ReadElement = { element: MathMlElement; node: MathNode };

/**
 * Returns the parts of a row as one node: rows inside it are dissolved, the spaces around a
 * function are left out, since Typst and Word have their own, and scripts without a base are joined to what they belong to.
 */
export function readMathRow(parts: readonly ReadElement[]): MathNode {
  const items: MathNode[] = [];
  for (const { node } of parts) {
    for (const item of node.type === 'row' ? node.items : [node]) addItem(items, item);
  }
  const [only] = items;
  if (!only) return emptyRow;
  return items.length === 1 ? only : { type: 'row', items };
}

/** The space that temml writes on both sides of a function, in em. */
const FUNCTION_SPACE = 0.1667;

function addItem(items: MathNode[], item: MathNode): void {
  const last = items.at(-1);
  if (item.type === 'space' && last && isFunction(last) && Math.abs(item.width - FUNCTION_SPACE) < 0.001) return;
  if (isFunction(item) && last?.type === 'space' && Math.abs(last.width - FUNCTION_SPACE) < 0.001) items.pop();
  if (last?.type === 'prescripts' && isEmpty(last.base) && item.type !== 'space') {
    items[items.length - 1] = { ...last, base: item };
  } else if (item.type === 'scripts' && isEmpty(item.base) && last && takesScripts(last)) {
    items[items.length - 1] = { ...item, base: last };
  } else if (last?.type === 'scripts' && isEmpty(last.base) && isToken(item) && isLetter(item)) {
    items[items.length - 1] = { type: 'prescripts', base: item, lower: last.lower, upper: last.upper };
  } else items.push(item);
}

/** Returns true of a name like sin, and of one with scripts or limits. */
export function isFunction(node: MathNode): boolean {
  if (node.type === 'scripts' || node.type === 'limits') return isFunction(node.base);
  return node.type === 'function';
}

const isLetter = (node: MathNode) => node.type === 'variable' || node.type === 'upright';

/** What chemists write an index or a charge behind. */
const takesScripts = (node: MathNode): boolean =>
  node.type === 'upright' ||
  node.type === 'fence' ||
  (node.type === 'sign' && /^[)\]]$/.test(node.text)) ||
  (node.type === 'scripts' && takesScripts(node.base)) ||
  (node.type === 'prescripts' && takesScripts(node.base)) ||
  (node.type === 'strike' && takesScripts(node.content));
