import type { NodeViewRendererProps } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import { fileAddress } from '../../../../core/files/asset-id.ts';
import { imageStyle } from '../../render/image-style.ts';
import text from '../../render/rich-text.module.css';
import type { EditorController } from '../controller.ts';
import classes from './nodes.module.css';

/** Shows an image in the editor, with a warning when its description is missing. */
export class ImageView implements NodeView {
  readonly dom: HTMLElement;
  private readonly controller: EditorController;
  private readonly img = document.createElement('img');
  private readonly warning = document.createElement('span');
  private node: Node;

  constructor(controller: EditorController, { node }: NodeViewRendererProps) {
    this.controller = controller;
    this.node = node;
    const isBlock = node.type.name === 'image';
    this.dom = document.createElement(isBlock ? 'div' : 'span');
    this.dom.className = (isBlock ? classes.picture : classes.symbol) ?? '';
    this.img.className = (isBlock ? text.image : text.symbol) ?? '';
    this.img.draggable = false;
    this.warning.className = classes.missing ?? '';
    this.dom.append(this.img);
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const changed = node.attrs !== this.node.attrs;
    this.node = node;
    if (changed) this.draw();
    return true;
  }

  ignoreMutation = () => true;

  private draw() {
    const { asset, alt, decorative, size } = this.node.attrs;
    const src = fileAddress(asset);
    if (this.img.getAttribute('src') !== src) this.img.src = src;
    this.img.alt = decorative ? '' : alt;
    for (const name of ['width', 'height'] as const) {
      if (size) this.img.setAttribute(name, size[name]);
      else this.img.removeAttribute(name);
    }
    const { maxWidth = '', width = '', aspectRatio = '' } = imageStyle(this.node.toJSON());
    Object.assign(this.img.style, { maxWidth, width, aspectRatio });
    if (decorative || alt !== '') {
      this.warning.remove();
      return;
    }
    this.warning.textContent = this.controller.messages.noDescription();
    this.dom.append(this.warning);
  }
}
