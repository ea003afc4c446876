import { Node } from '@tiptap/core';
import { assetPattern, type MediaType } from '../../document/addresses.ts';
import { documentLimits } from '../../document/limits.ts';
import type { EditorController } from '../controller.ts';
import { MediaView } from './media-view.ts';

/** Returns the nodes for recordings and films. */
export const mediaNodes = (controller: EditorController) => [
  mediaNode(controller, 'audio'),
  mediaNode(controller, 'video'),
];

function mediaNode(controller: EditorController, mediaType: Exclude<MediaType, 'image'>) {
  const isAsset = (value: unknown) => typeof value === 'string' && assetPattern(mediaType).test(value);
  return Node.create({
    name: mediaType,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      asset: {
        default: '',
        validate: (value: unknown) => {
          if (!isAsset(value)) throw new RangeError('Not a file of ours');
        },
        parseHTML: (element: HTMLElement) => element.getAttribute('data-asset'),
        renderHTML: ({ asset }) => ({ 'data-asset': asset }),
      },
      title: {
        default: '',
        validate: 'string',
        parseHTML: (element: HTMLElement) => (element.getAttribute('title') ?? '').slice(0, documentLimits.alt),
      },
    }),
    parseHTML: () => [
      {
        tag: `${mediaType}[data-asset]`,
        getAttrs: (element: HTMLElement) => (isAsset(element.getAttribute('data-asset')) ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => [mediaType, HTMLAttributes],
    addNodeView: () => (props) => new MediaView(controller, props),
  });
}
