import { mathml } from './formula.ts';
import { formulaKey } from './formula-key.ts';

/**
 * The MathML of every formula within these documents, or whatever holds documents, by `formulaKey`; what can't be
 * read is left out. Sent with a paper, it spares each student's phone the renderer.
 */
export function formulasOf(value: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  const walk = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    const { type, attrs } = inner as { type?: unknown; attrs?: { latex?: unknown } };
    const display = type === 'blockMath';
    if ((display || type === 'inlineMath') && typeof attrs?.latex === 'string') keep(attrs.latex, display);
    for (const child of Object.values(inner)) walk(child);
  };
  const keep = (latex: string, display: boolean) => {
    const key = formulaKey(latex, display);
    if (key in found) return;
    try {
      found[key] = mathml(latex, display);
    } catch {
      // Its LaTeX is shown in its place.
    }
  };
  walk(value);
  return found;
}
