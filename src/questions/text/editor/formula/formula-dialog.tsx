import { Checkbox, Textarea } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { documentLimits } from '../../document/limits.ts';
import { Formula } from '../../formula/formula.tsx';
import { findFormulaError } from '../../formula/render-formula.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import classes from './formula-dialog.module.css';
import type { MathFieldProps } from './math-field.tsx';

/** The LaTeX of a slot in a formula that is not filled in. */
const UNFILLED = '\\placeholder{}';

// Without a network for the visual field, a formula can still be written by its source.
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

/** Renders the dialog for a formula: a visual field, its LaTeX source, each following the other, and a preview. */
export function FormulaDialog({ isNew, onSave, onClose, ...initial }: Props) {
  const { t } = useTranslation('editor');
  const [latex, setLatex] = useState(initial.latex);
  const [display, setDisplay] = useState(initial.display);
  const [isSubmitted, setSubmitted] = useState(false);
  const source = useRef<HTMLTextAreaElement>(null);
  const previewed = useDeferredValue(latex).trim();
  const error = previewed === '' ? null : findFormulaError(previewed);
  const message = errorMessage();

  function errorMessage(): string | null {
    if (error?.problem === 'definition') return t('formula.definition');
    if (error?.problem === 'size') return t('formula.tooLarge');
    if (error) return error.rest ? t('formula.unreadableFrom', { rest: error.rest }) : t('formula.unfinished');
    if (!isSubmitted) return null;
    if (latex.includes(UNFILLED)) return t('formula.unfinished');
    return latex.trim() === '' ? t('formula.empty') : null;
  }

  /** Appends LaTeX that ends with `{}` to the source and puts the cursor between the braces. */
  const appendSource = (piece: string) => {
    flushSync(() => setLatex(latex + piece));
    const end = source.current?.value.length ?? 0;
    source.current?.focus();
    source.current?.setSelectionRange(end - 1, end - 1);
  };

  const submit = (latest: string) => {
    const written = latest.trim();
    if (written !== '' && !written.includes(UNFILLED) && !findFormulaError(written))
      return onSave({ latex: written, display });
    setSubmitted(true);
    source.current?.focus();
  };

  return (
    <FormDialog
      title={t('formula.title')}
      submitLabel={isNew ? t('insert') : t('save')}
      onSubmit={() => submit(latex)}
      onClose={onClose}
    >
      <Suspense fallback={<div className={classes.loading} />}>
        <MathField
          label={t('formula.byLook')}
          latex={latex}
          onChange={setLatex}
          onSubmit={submit}
          onClose={onClose}
          onInsertSource={appendSource}
        />
      </Suspense>
      <Textarea
        ref={source}
        label={t('formula.source')}
        classNames={{ input: classes.source }}
        rows={2}
        maxLength={documentLimits.latex}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={latex}
        error={message}
        onChange={(event) => setLatex(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit(latex);
        }}
      />
      <LiveRegion>{message}</LiveRegion>
      <section aria-label={t('formula.preview')} className={classes.preview}>
        {previewed !== '' && !error && <Formula latex={previewed} display={display} />}
      </section>
      <Checkbox
        label={t('formula.display')}
        checked={display}
        onChange={(event) => setDisplay(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
