import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

// Rendering to a string does not wait for the renderer, as a page does not on its first paint.
it('is empty space of its size with readable text while the renderer loads, without LaTeX', async () => {
  // Other tests may have loaded it.
  vi.resetModules();
  const { Formula } = await import('./formula.tsx');
  const html = renderToString(<Formula latex={'\\frac{1}{2}+\\sqrt{2}'} />);
  expect(html).toContain('1/2 + √2');
  expect(html).toMatch(/style="width:[\d.]+em;height:2\.1em"/);
  expect(html).not.toMatch(/\\|frac|sqrt/);
});
