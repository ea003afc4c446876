import { join } from 'node:path';
import { createFileRenderer } from '../../../../documents/file-renderer.ts';
import { createRenderer } from '../../../../documents/renderer.host.ts';
import { productFolder } from '../product-folder.ts';

/** Renders files with the templates of the product. */
export const renderer = createFileRenderer(createRenderer(join(productFolder, 'src/documents')), async () => {
  const { wordResources } = await import('../../../../documents/word/word-resources.host.ts');
  return wordResources;
});
