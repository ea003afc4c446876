import type { NodeViewRendererProps } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import { fileAddress } from '../../../../core/files/asset-id.ts';
import type { EditorController } from '../controller.ts';
import classes from './nodes.module.css';

/** Shows a recording or a film in the editor, with its controls and title. */
export class MediaView implements NodeView {
  readonly dom = document.createElement('div');
  private readonly controller: EditorController;
  private readonly player: HTMLMediaElement;
  private readonly title = document.createElement('span');
  private node: Node;

  constructor(controller: EditorController, { node }: NodeViewRendererProps) {
    this.controller = controller;
    this.node = node;
    this.player = document.createElement(node.type.name === 'audio' ? 'audio' : 'video');
    this.player.controls = true;
    this.player.preload = 'metadata';
    this.player.tabIndex = -1;
    this.dom.className = classes.media ?? '';
    this.title.className = classes.mediaTitle ?? '';
    this.dom.append(this.player, this.title);
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

  /** The player's own buttons are pressed, not the text around them. */
  stopEvent = (event: Event) => event.target === this.player && !event.type.startsWith('drag');

  private draw() {
    const { asset, title } = this.node.attrs;
    const src = fileAddress(asset);
    if (this.player.getAttribute('src') !== src) this.player.src = src;
    this.player.setAttribute('aria-label', title || this.controller.messages.noTitle());
    this.title.textContent = title || this.controller.messages.noTitle();
  }
}
