import { Fragment, type Node, type NodeType, Slice } from '@tiptap/pm/model';
import { formulasInText, type WrittenFormula } from './formulas-in-text.ts';

/** Stands for what is no text in a line: an image, a formula. */
const ATOM = '\uFFFC';

/** Returns what is pasted with the formulas that its texts have between `$` or `\(` and `\)`, and how many there are. */
export function withFormulas(slice: Slice): { slice: Slice; formulas: number } {
  const type = slice.content.firstChild?.type ?? null;
  const inlineMath = type?.schema.nodes.inlineMath;
  const blockMath = type?.schema.nodes.blockMath;
  if (!inlineMath || !blockMath) return { slice, formulas: 0 };
  let formulas = 0;
  const inLine = (content: Fragment): Fragment => {
    const found = formulasInText(textOf(content));
    formulas += found.length;
    return found.length === 0 ? content : replaced(content, found, inlineMath);
  };
  const inNode = (node: Node): Node => {
    if (node.type.spec.code || node.isLeaf) return node;
    return node.copy(node.inlineContent ? inLine(node.content) : mapped(node.content, inNode));
  };
  if (type?.isInline) return { slice: new Slice(inLine(slice.content), slice.openStart, slice.openEnd), formulas };
  const content = mapped(slice.content, (node) => {
    const display = displayedIn(node);
    if (display === null) return inNode(node);
    formulas += 1;
    return blockMath.create({ latex: display });
  });
  if (formulas === 0) return { slice, formulas };
  // A formula on a line of its own is no paragraph that goes on in the one it is pasted into.
  const openAt = (node: Node | null, open: number) => (node?.type === blockMath ? 0 : open);
  const openStart = openAt(content.firstChild, slice.openStart);
  return { slice: new Slice(content, openStart, openAt(content.lastChild, slice.openEnd)), formulas };
}

const mapped = (content: Fragment, change: (node: Node) => Node): Fragment =>
  Fragment.fromArray(content.content.map(change));

const textOf = (content: Fragment): string =>
  content.content
    .map((node) => node.text ?? (node.type.name === 'hardBreak' ? '\n' : ATOM.repeat(node.nodeSize)))
    .join('');

/** Returns the formula that is all a paragraph has, on a line of its own; null for any other node. */
function displayedIn(node: Node): string | null {
  if (node.type.name !== 'paragraph') return null;
  const text = textOf(node.content);
  const [only] = formulasInText(text);
  return only?.isDisplay && text.slice(0, only.from).trim() === '' && text.slice(only.to).trim() === ''
    ? only.latex
    : null;
}

function replaced(content: Fragment, found: readonly WrittenFormula[], inlineMath: NodeType): Fragment {
  let written = Fragment.empty;
  let at = 0;
  for (const { from, to, latex } of found) {
    written = written.append(content.cut(at, from)).append(Fragment.from(inlineMath.create({ latex })));
    at = to;
  }
  return written.append(content.cut(at, content.size));
}
