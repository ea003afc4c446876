import { Node } from '@tiptap/core';
import { documentLimits } from '../../document/limits.ts';
import { latexToText } from '../../plain/latex-to-text.ts';
import type { EditorController } from '../controller.ts';
import { FormulaView } from './formula-view.ts';

const isLatex = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= documentLimits.latex;

const latexAttribute = {
  default: '',
  validate: (value: unknown) => {
    if (!isLatex(value)) throw new RangeError('Not a formula');
  },
  parseHTML: (element: HTMLElement) => element.getAttribute('data-latex'),
  renderHTML: ({ latex }: Record<string, string>) => ({ 'data-latex': latex }),
};

const getAttrs = (element: HTMLElement) => (isLatex(element.getAttribute('data-latex')) ? null : false);

/** Returns the nodes for inline and displayed formulas; both store LaTeX and show MathML. */
export const formulaNodes = (controller: EditorController) => [
  Node.create({
    name: 'inlineMath',
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({ latex: latexAttribute }),
    parseHTML: () => [{ tag: 'span[data-latex]', getAttrs }],
    renderHTML: ({ HTMLAttributes, node }) => ['span', HTMLAttributes, `$${node.attrs.latex}$`],
    renderText: ({ node }) => latexToText(node.attrs.latex),
    addNodeView: () => (props) => new FormulaView(controller, props, false),
  }),
  Node.create({
    name: 'blockMath',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ latex: latexAttribute }),
    parseHTML: () => [{ tag: 'div[data-latex]', getAttrs }],
    renderHTML: ({ HTMLAttributes, node }) => ['div', HTMLAttributes, `$$${node.attrs.latex}$$`],
    renderText: ({ node }) => latexToText(node.attrs.latex),
    addNodeView: () => (props) => new FormulaView(controller, props, true),
  }),
];
