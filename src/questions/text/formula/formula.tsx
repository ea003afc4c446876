import 'temml/dist/Temml-Local.css';
import './math-font.css';
import { createContext, Suspense, use } from 'react';
import classes from '../render/rich-text.module.css';
import { formulaKey } from './formula-key.ts';

type Props = { latex: string; display?: boolean };

/** The MathML sent with a paper, by `formulaKey`; these formulas need no renderer. */
export const RenderedFormulasContext = createContext<Readonly<Record<string, string>>>({});

/** Renders a formula as MathML, or as its LaTeX while the renderer loads and when the LaTeX is invalid. */
export function Formula(props: Props) {
  const { latex, display = false } = props;
  const ready = use(RenderedFormulasContext)[formulaKey(latex, display)];
  if (ready !== undefined) return <MathMl html={ready} latex={latex} display={display} />;
  return (
    <Suspense fallback={<Source {...props} />}>
      <RenderedInBrowser {...props} />
    </Suspense>
  );
}

function RenderedInBrowser({ latex, display = false }: Props) {
  const html = use(renderer())?.renderFormulaOrNull(latex, display) ?? null;
  return html === null ? <Source latex={latex} /> : <MathMl html={html} latex={latex} display={display} />;
}

/** Its LaTeX goes along when it is copied, so that it can be pasted as a formula. */
function MathMl({ html, latex, display }: { html: string; latex: string; display: boolean }) {
  return (
    <span
      data-latex={latex}
      className={display ? classes.formula : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: temml, here or on the server, escapes every letter of its source
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const Source = ({ latex }: Props) => <code className={classes.latex}>{latex}</code>;

type Renderer = typeof import('./formula-in-browser.ts');
let loading: Promise<Renderer | null> | undefined;

/** One download for all formulas of the page, and none for a page without. */
function renderer(): Promise<Renderer | null> {
  loading ??= loadRenderer(1000);
  return loading;
}

/** A paper must stay readable on a bad network: after some tries the LaTeX stays. */
const loadRenderer = (wait: number): Promise<Renderer | null> =>
  import('./formula-in-browser.ts').catch(async () => {
    if (wait > 16_000) return null;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return loadRenderer(wait * 2);
  });
