import type { Renderer } from './rendering.ts';

const refuse = () => {
  throw new Error('this host cannot set documents');
};

/** The renderer of hosts without a typesetter, such as a browser. */
export const noRenderer: Renderer = { renderFile: refuse, renderPage: refuse };
