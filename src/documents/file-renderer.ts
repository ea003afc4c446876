import type { PdfRenderer } from './renderer.ts';
import type { Renderer } from './rendering.ts';
import type { WordResources } from './word/render-word.ts';

/** Returns a renderer of all kinds of files; other libraries than the typesetter's are loaded with the first file that needs them. */
export const createFileRenderer = (pdfs: PdfRenderer, loadWordResources: () => Promise<WordResources>): Renderer => ({
  async renderFile({ content, images }) {
    switch (content.kind) {
      case 'word': {
        const [{ renderWord }, resources] = await Promise.all([import('./word/render-word.ts'), loadWordResources()]);
        return renderWord(content.assessment, images, resources);
      }
      case 'h5p': {
        const { writeH5p } = await import('./h5p/write-h5p.ts');
        return writeH5p(content.assessment, images);
      }
      default:
        return pdfs.renderFile({ content, images });
    }
  },
  renderPage: pdfs.renderPage,
});
