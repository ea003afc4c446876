import { join } from 'node:path';
import { createRenderer } from '../../../../documents/renderer.host.ts';
import type { Renderer } from '../../../../documents/rendering.ts';
import { productFolder } from '../product-folder.ts';

const pdfs = createRenderer(join(productFolder, 'src/documents'));

/** Renders files with the templates of the product; other libraries are loaded with the first file that needs them. */
export const renderer: Renderer = {
  async renderFile({ content, images }) {
    switch (content.kind) {
      case 'word': {
        const { renderWord } = await import('../../../../documents/word/render-word.host.ts');
        return renderWord(content.assessment, images);
      }
      case 'h5p': {
        const { writeH5p } = await import('../../../../documents/h5p/write-h5p.ts');
        return writeH5p(content.assessment, images);
      }
      default:
        return pdfs.renderFile({ content, images });
    }
  },
  renderPage: pdfs.renderPage,
};
