import { PlainButton } from '../../../../ui/actions/plain-button.tsx';
import 'mathlive/fonts.css';
import { MathfieldElement } from 'mathlive';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Formula } from '../../formula/formula.tsx';
import { formulaProblem } from '../../formula/formula-limits.ts';
import classes from './formula-dialog.module.css';
import { formulaPalette } from './formula-palette.ts';

MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;

export type MathFieldProps = {
  label: string;
  latex: string;
  onChange(latex: string): void;
  /** Called for Enter with the formula, which may be newer than the prop `latex`. */
  onSubmit(latex: string): void;
  onClose(): void;
  /** Called with LaTeX that is written in the source instead. */
  onInsertSource(latex: string): void;
};

/** Renders the visual field for a formula and a palette of signs that keyboards lack. */
export default function MathField({ label, latex, onChange, onSubmit, onClose, onInsertSource }: MathFieldProps) {
  const { t } = useTranslation('editor');
  const container = useRef<HTMLDivElement>(null);
  const field = useRef<MathfieldElement>(null);
  const handlers = useRef({ onChange, onSubmit, onClose });

  useEffect(() => {
    handlers.current = { onChange, onSubmit, onClose };
  }, [onChange, onSubmit, onClose]);

  useEffect(() => {
    const element = new MathfieldElement({ mathVirtualKeyboardPolicy: 'manual' });
    element.setAttribute('aria-label', label);
    element.addEventListener('input', () => handlers.current.onChange(element.getValue('latex')));
    const onKeyDown = (event: KeyboardEvent) => {
      // While a command is typed by its name, both keys end the command.
      if (element.mode === 'latex' || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') handlers.current.onClose();
      else handlers.current.onSubmit(element.getValue('latex'));
    };
    // In the capture phase: the field itself handles both keys in other ways.
    element.addEventListener('keydown', onKeyDown, { capture: true });
    container.current?.append(element);
    element.menuItems = [];
    element.focus();
    field.current = element;
    return () => element.remove();
  }, [label]);

  useEffect(() => {
    const element = field.current;
    if (element && element.getValue('latex') !== latex && formulaProblem(latex) === null)
      element.setValue(latex, { silenceNotifications: true });
  }, [latex]);

  const insert = (latex: string) => {
    field.current?.insert(latex, { focus: true, selectionMode: 'placeholder' });
    if (field.current) onChange(field.current.getValue('latex'));
  };

  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      <div ref={container} />
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, whose name would be shown */}
      <div role="group" aria-label={t('formula.signs')} className={classes.palette}>
        {formulaPalette.map(({ name, insert: latex, preview }) => (
          <PlainButton
            key={name}
            className={classes.sign}
            title={t(`formula.pieces.${name}`)}
            onClick={() => (name === 'reaction' ? onInsertSource(latex) : insert(latex))}
          >
            <span className={classes.visuallyHidden}>{t(`formula.pieces.${name}`)}</span>
            <span aria-hidden>
              <Formula latex={preview} />
            </span>
          </PlainButton>
        ))}
      </div>
    </div>
  );
}
