import type { NodeViewRendererProps } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import type { Desk } from '../controller.ts';
import classes from './nodes.module.css';

/** A gap as a chip with its answer. Pointing at it shows its answers beside the text. */
export class GapView implements NodeView {
  readonly dom = document.createElement('span');
  private readonly desk: Desk;
  private id: number;

  constructor(desk: Desk, { node }: NodeViewRendererProps) {
    this.desk = desk;
    this.id = node.attrs.id;
    this.dom.className = classes.gap ?? '';
    this.dom.setAttribute('role', 'img');
    desk.chips.add(this.label);
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
    if (this.desk.gaps?.selected !== this.id) this.desk.gaps?.select(this.id);
  }

  deselectNode() {
    this.dom.classList.remove('ProseMirror-selectednode');
  }

  destroy() {
    this.desk.chips.delete(this.label);
  }

  ignoreMutation = () => true;

  private readonly label = () => {
    const { gaps, say } = this.desk;
    const words = gaps?.label(this.id) ?? '';
    // A browser gives up dragging what is written anew.
    if (this.dom.textContent !== words) this.dom.textContent = words;
    this.dom.setAttribute('aria-label', say.gap(words));
    this.dom.toggleAttribute('data-selected', gaps?.selected === this.id);
  };
}
