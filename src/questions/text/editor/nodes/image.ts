import { Node } from '@tiptap/core';
import { fileAddress } from '../../../../core/files/asset-id.ts';
import { assetPattern } from '../../document/addresses.ts';
import type { ImageSize } from '../../document/image-sizes.ts';
import { documentLimits } from '../../document/limits.ts';
import type { EditorController } from '../controller.ts';
import { ImageView } from './image-view.ts';

const isImageId = (value: unknown): boolean => typeof value === 'string' && assetPattern('image').test(value);
const isPixels = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= documentLimits.pixels;
const isSize = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'width' in value &&
  'height' in value &&
  isPixels(value.width) &&
  isPixels(value.height);
const pixelsIn = (element: HTMLElement, name: 'width' | 'height'): number => Number(element.getAttribute(name));
const getAttrs = (element: HTMLElement) => (isImageId(element.getAttribute('data-asset')) ? null : false);

const imageAttributes = {
  asset: {
    default: '',
    validate: (value: unknown) => {
      if (!isImageId(value)) throw new RangeError('Not an image of ours');
    },
    parseHTML: (element: HTMLElement) => element.getAttribute('data-asset'),
    renderHTML: ({ asset }: { asset: string }) => ({ 'data-asset': asset, src: fileAddress(asset) }),
  },
  alt: {
    default: '',
    validate: 'string',
    parseHTML: (element: HTMLElement) => (element.getAttribute('alt') ?? '').slice(0, documentLimits.alt),
  },
  decorative: {
    default: false,
    validate: 'boolean',
    parseHTML: (element: HTMLElement) => element.hasAttribute('data-decorative'),
    renderHTML: ({ decorative }: Record<string, unknown>) => (decorative ? { 'data-decorative': '' } : {}),
  },
  size: {
    default: null,
    validate: (value: unknown) => {
      if (value !== null && !isSize(value)) throw new RangeError('Not a size');
    },
    parseHTML: (element: HTMLElement) => {
      const size = { width: pixelsIn(element, 'width'), height: pixelsIn(element, 'height') };
      return isSize(size) ? size : null;
    },
    renderHTML: ({ size }: { size?: ImageSize | null }) => size ?? {},
  },
};

const widthAttribute = {
  default: 100,
  validate: (value: unknown) => {
    if (typeof value !== 'number' || !(value >= 10 && value <= 100)) throw new RangeError('Not a width');
  },
  parseHTML: (element: HTMLElement) => {
    const share = Number(element.getAttribute('data-width'));
    return share >= 10 && share <= 100 ? share : 100;
  },
  renderHTML: ({ width }: Record<string, unknown>) => ({ 'data-width': width }),
};

/** Returns the nodes for images in a block and in a line. Parsing ignores images that are not stored with us. */
export const imageNodes = (controller: EditorController) => [
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ ...imageAttributes, width: widthAttribute }),
    parseHTML: () => [{ tag: 'img[data-asset][data-width]', getAttrs }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView: () => (props) => new ImageView(controller, props),
  }),
  Node.create({
    name: 'inlineImage',
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => imageAttributes,
    parseHTML: () => [{ tag: 'img[data-asset]:not([data-width])', getAttrs }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView: () => (props) => new ImageView(controller, props),
  }),
];
