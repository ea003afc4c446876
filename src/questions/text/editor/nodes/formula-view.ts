import type { NodeViewRendererProps } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import formula from '../../formula/formula.module.css';
import { renderFormulaOrNull } from '../../formula/formula-in-browser.ts';
import { isWideFormula } from '../../formula/formula-size.ts';
import { readableFormula } from '../../plain/readable-formula.ts';
import text from '../../render/rich-text.module.css';
import type { EditorController } from '../controller.ts';
import classes from './nodes.module.css';

/** Shows a formula in the editor; renders it only when its LaTeX changes. */
export class FormulaView implements NodeView {
  readonly dom: HTMLElement;
  private readonly controller: EditorController;
  private readonly display: boolean;
  private latex = '';

  constructor(controller: EditorController, { node }: NodeViewRendererProps, display: boolean) {
    this.controller = controller;
    this.display = display;
    this.dom = document.createElement(display ? 'div' : 'span');
    this.dom.className = (display ? classes.formulaBlock : classes.formula) ?? '';
    this.dom.setAttribute('role', 'img');
    this.draw(node.attrs.latex);
  }

  update(node: Node): boolean {
    if (node.type.name !== (this.display ? 'blockMath' : 'inlineMath')) return false;
    if (node.attrs.latex !== this.latex) this.draw(node.attrs.latex);
    return true;
  }

  ignoreMutation = () => true;

  private draw(latex: string) {
    this.latex = latex;
    const scrolls = isWideFormula(latex);
    this.dom.classList.toggle(formula.wide ?? '', !this.display && scrolls);
    // What scrolls must be reached by keyboard.
    if (scrolls) this.dom.tabIndex = 0;
    else this.dom.removeAttribute('tabindex');
    this.dom.setAttribute('aria-label', this.controller.messages.formulaName(readableFormula(latex)));
    const html = renderFormulaOrNull(latex, this.display);
    if (html !== null) {
      this.dom.innerHTML = html;
      return;
    }
    const source = document.createElement('code');
    source.className = text.latex ?? '';
    source.textContent = latex;
    this.dom.replaceChildren(source);
  }
}
