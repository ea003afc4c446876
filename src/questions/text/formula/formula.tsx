import 'temml/dist/Temml-Local.css';
import './math-font.css';
import { createContext, Suspense, use } from 'react';
import { readableFormula } from '../plain/readable-formula.ts';
import classes from './formula.module.css';
import { formulaKey } from './formula-key.ts';
import { estimateFormulaSize, isWideFormula } from './formula-size.ts';

type Props = { latex: string; display?: boolean };

/** The MathML sent with a paper, by `formulaKey`; these formulas need no renderer. */
export const RenderedFormulasContext = createContext<Readonly<Record<string, string>>>({});

/** Renders a formula as MathML: as empty space while the renderer loads, as readable text when there is none or the LaTeX is invalid. */
export function Formula(props: Props) {
  const { latex, display = false } = props;
  const ready = use(RenderedFormulasContext)[formulaKey(latex, display)];
  if (ready !== undefined) return <MathMl html={ready} latex={latex} display={display} />;
  return (
    <Suspense fallback={<Space {...props} />}>
      <RenderedInBrowser {...props} />
    </Suspense>
  );
}

function RenderedInBrowser({ latex, display = false }: Props) {
  const html = use(renderer())?.renderFormulaOrNull(latex, display) ?? null;
  return html === null ? <Readable latex={latex} /> : <MathMl html={html} latex={latex} display={display} />;
}

/** Its LaTeX goes along when it is copied, so that it can be pasted as a formula. */
function MathMl({ html, latex, display }: { html: string; latex: string; display: boolean }) {
  const isWide = isWideFormula(latex);
  return (
    <span
      data-latex={latex}
      className={display ? classes.formula : isWide ? classes.wide : undefined}
      // What scrolls must be reached by keyboard, and be named.
      {...(isWide && {
        tabIndex: 0,
        role: 'math',
        'aria-label': readableFormula(latex),
      })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: temml, here or on the server, escapes every letter of its source
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Reserves about the room that the formula takes, with its text for screen readers. */
function Space({ latex, display = false }: Props) {
  const { width, height } = estimateFormulaSize(latex);
  return (
    <span
      data-formula-space
      className={display ? classes.displayedSpace : classes.space}
      style={{ width: display ? undefined : `${width}em`, height: `${display ? height * 1.1 + 0.5 : height}em` }}
    >
      <span className={classes.spoken}>{readableFormula(latex)}</span>
    </span>
  );
}

const Readable = ({ latex }: Props) => <span data-latex={latex}>{readableFormula(latex)}</span>;

type Renderer = typeof import('./formula-in-browser.ts');
let loading: Promise<Renderer | null> | undefined;

/** One download for all formulas of the page, and none for a page without. */
function renderer(): Promise<Renderer | null> {
  loading ??= loadRenderer(1000);
  return loading;
}

/** A paper must stay readable on a bad network: after some tries formulas are written as text. */
const loadRenderer = (wait: number): Promise<Renderer | null> =>
  import('./formula-in-browser.ts').catch(async () => {
    if (wait > 16_000) return null;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return loadRenderer(wait * 2);
  });
