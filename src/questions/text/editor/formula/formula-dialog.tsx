import { type ComponentType, lazy, Suspense, useDeferredValue, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { limits } from '../../document/limits.ts';
import { Formula } from '../../formula/formula.tsx';
import { findFormulaError } from '../../formula/render-formula.ts';
import classes from '../dialogs/dialog.module.css';
import { Dialog } from '../dialogs/dialog.tsx';
import own from './formula-dialog.module.css';
import type { MathFieldProps } from './math-field.tsx';

/** What the field for looks writes where something is still to be filled in. */
const unfilled = '\\placeholder{}';

// On a network that fails, a formula can still be written by its source.
const MathField = lazy(
  (): Promise<{ default: ComponentType<MathFieldProps> }> =>
    import('./math-field.tsx').catch(() => ({ default: () => null })),
);

export type FormulaInput = { latex: string; display: boolean };
type Props = {
  latex: string;
  display: boolean;
  isNew: boolean;
  onSave(formula: FormulaInput): void;
  onClose(): void;
};

/** A formula, written by its look or by its LaTeX: each follows the other, and the text shows it as the preview does. */
export function FormulaDialog({ isNew, onSave, onClose, ...given }: Props) {
  const { t } = useTranslation('editor');
  const [latex, setLatex] = useState(given.latex);
  const [display, setDisplay] = useState(given.display);
  const [isAsked, setAsked] = useState(false);
  const source = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const previewed = useDeferredValue(latex).trim();
  const problem = previewed === '' ? null : findFormulaError(previewed);
  const wrong = wordsOf();

  function wordsOf(): string | null {
    if (problem?.problem === 'definition') return t('formula.definition');
    if (problem?.problem === 'size') return t('formula.tooLarge');
    if (problem) return problem.rest ? t('formula.unreadableFrom', { rest: problem.rest }) : t('formula.unfinished');
    if (!isAsked) return null;
    if (latex.includes(unfilled)) return t('formula.unfinished');
    return latex.trim() === '' ? t('formula.empty') : null;
  }

  /** In braces, at the end of the source: to be gone on with there. */
  const write = (piece: string) => {
    flushSync(() => setLatex(latex + piece));
    const end = source.current?.value.length ?? 0;
    source.current?.focus();
    source.current?.setSelectionRange(end - 1, end - 1);
  };

  const accept = (latest: string) => {
    const written = latest.trim();
    if (written !== '' && !written.includes(unfilled) && !findFormulaError(written))
      return onSave({ latex: written, display });
    setAsked(true);
    source.current?.focus();
  };

  return (
    <Dialog
      title={t('formula.title')}
      action={isNew ? t('insert') : t('save')}
      onAccept={() => accept(latex)}
      onClose={onClose}
    >
      <Suspense fallback={<div className={own.coming} />}>
        <MathField
          label={t('formula.byLook')}
          latex={latex}
          onChange={setLatex}
          onAccept={accept}
          onClose={onClose}
          onWrite={write}
        />
      </Suspense>
      <div className={classes.field}>
        <label htmlFor={id} className={classes.label}>
          {t('formula.source')}
        </label>
        <textarea
          ref={source}
          id={id}
          className={`${classes.input} ${classes.mono}`}
          rows={2}
          maxLength={limits.latex}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={latex}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => setLatex(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            accept(latex);
          }}
        />
        <p id={`${id}-error`} role="status" className={classes.error}>
          {wrong}
        </p>
      </div>
      <section aria-label={t('formula.preview')} className={own.preview}>
        {previewed !== '' && !problem && <Formula latex={previewed} display={display} />}
      </section>
      <label className={classes.choice}>
        <input type="checkbox" checked={display} onChange={(event) => setDisplay(event.target.checked)} />
        {t('formula.display')}
      </label>
    </Dialog>
  );
}
