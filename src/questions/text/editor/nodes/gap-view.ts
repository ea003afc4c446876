import type { NodeViewRendererProps } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import type { EditorController } from '../controller.ts';
import classes from './nodes.module.css';

/** Shows a gap in the editor as a chip with its answer; selecting it selects its answers in the list next to the text. */
export class GapView implements NodeView {
  readonly dom = document.createElement('span');
  private readonly controller: EditorController;
  private id: number;

  constructor(controller: EditorController, { node }: NodeViewRendererProps) {
    this.controller = controller;
    this.id = node.attrs.id;
    this.dom.className = classes.gap ?? '';
    this.dom.setAttribute('role', 'img');
    controller.gapLabelUpdates.add(this.label);
    this.label();
  }

  update(node: Node): boolean {
    if (node.type.name !== 'gap') return false;
    this.id = node.attrs.id;
    this.label();
    return true;
  }

  selectNode() {
    this.dom.classList.add('ProseMirror-selectednode');
    if (this.controller.gaps?.selected !== this.id) this.controller.gaps?.select(this.id);
  }

  deselectNode() {
    this.dom.classList.remove('ProseMirror-selectednode');
  }

  destroy() {
    this.controller.gapLabelUpdates.delete(this.label);
  }

  ignoreMutation = () => true;

  private readonly label = () => {
    const { gaps, messages } = this.controller;
    const words = gaps?.label(this.id) ?? '';
    // Rewriting the text would end a drag in progress.
    if (this.dom.textContent !== words) this.dom.textContent = words;
    this.dom.setAttribute('aria-label', messages.gapName(words));
    this.dom.toggleAttribute('data-selected', gaps?.selected === this.id);
  };
}
