import { createPdfRenderer, type PdfRenderer } from './renderer.ts';
import { createNodeCompiler } from './typst/node-compiler.host.ts';
import { createTypst } from './typst/typst.ts';

/** Returns a renderer with the templates of a folder. It blocks while it works. */
export const createRenderer = (templateFolder: string): PdfRenderer =>
  createPdfRenderer(createTypst(createNodeCompiler(templateFolder)));
