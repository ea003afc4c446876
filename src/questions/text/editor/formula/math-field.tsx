import 'mathlive/fonts.css';
import { MathfieldElement } from 'mathlive';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Formula } from '../../formula/formula.tsx';
import { formulaProblem } from '../../formula/formula-limits.ts';
import classes from '../dialogs/dialog.module.css';
import own from './formula-dialog.module.css';
import { formulaPalette } from './formula-palette.ts';

MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;

export type MathFieldProps = {
  label: string;
  latex: string;
  onChange(latex: string): void;
  /** Enter; what is written may be newer than `latex`. */
  onAccept(latex: string): void;
  onClose(): void;

  onWrite(latex: string): void;
};

/** A formula written by its look, with the signs that no keyboard has. */
export default function MathField({ label, latex, onChange, onAccept, onClose, onWrite }: MathFieldProps) {
  const { t } = useTranslation('editor');
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<MathfieldElement>(null);
  const listener = useRef({ onChange, onAccept, onClose });

  useEffect(() => {
    listener.current = { onChange, onAccept, onClose };
  }, [onChange, onAccept, onClose]);

  useEffect(() => {
    const element = new MathfieldElement({ mathVirtualKeyboardPolicy: 'manual' });
    element.setAttribute('aria-label', label);
    element.addEventListener('input', () => listener.current.onChange(element.getValue('latex')));
    const onKeyDown = (event: KeyboardEvent) => {
      // While a command is typed by its name, both keys end that.
      if (element.mode === 'latex' || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') listener.current.onClose();
      else listener.current.onAccept(element.getValue('latex'));
    };
    // Before the field itself, which has other uses for them.
    element.addEventListener('keydown', onKeyDown, { capture: true });
    place.current?.append(element);
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

  const insert = (piece: string) => {
    field.current?.insert(piece, { focus: true, selectionMode: 'placeholder' });
    if (field.current) onChange(field.current.getValue('latex'));
  };

  return (
    <div className={`${classes.field} ${own.field}`}>
      <span className={classes.label}>{label}</span>
      <div ref={place} />
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, whose name would be shown */}
      <div role="group" aria-label={t('formula.signs')} className={own.palette}>
        {formulaPalette.map(({ name, insert: piece, look }) => (
          <button
            key={name}
            type="button"
            className={own.piece}
            title={t(`formula.pieces.${name}`)}
            onClick={() => (name === 'reaction' ? onWrite(piece) : insert(piece))}
          >
            <span className={own.unseen}>{t(`formula.pieces.${name}`)}</span>
            <span aria-hidden>
              <Formula latex={look} />
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
