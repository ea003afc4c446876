import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rosterLimits } from '../../core/rosters/fields.ts';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import styles from './import.module.css';

type Props = {
  number: number;
  column: number;
  head: string;
  text: string;
  /** Why the row is not possible lies in this cell. */
  isAtFault: boolean;
  tabIndex: 0 | -1;
  onFocus: () => void;
  onChange: (text: string) => void;
};

/** Renders a cell of the list; a press, Enter or F2 edits it, Escape leaves it as it was. */
export function RosterCell({ number, column, head, text, isAtFault, tabIndex, onFocus, onChange }: Props) {
  const { t } = useTranslation('rosters');
  const [typed, setTyped] = useState<string | null>(null);
  const cell = useRef<HTMLButtonElement>(null);
  const isEditing = typed !== null;
  const returns = useRef(false);
  useEffect(() => {
    if (!isEditing && returns.current) cell.current?.focus();
    returns.current = false;
  }, [isEditing]);
  const close = (value: string | null) => {
    setTyped(null);
    if (value !== null && value.trim() !== text) onChange(value.trim());
  };
  if (typed !== null)
    return (
      <input
        className={styles.cellInput}
        aria-label={t('cell.edit', { head, number })}
        value={typed}
        maxLength={rosterLimits.text}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: whoever opens the cell writes in it
        autoFocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => close(typed)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          returns.current = true;
          close(event.key === 'Enter' ? typed : null);
        }}
      />
    );
  const press = (event: KeyboardEvent) => {
    if (event.key === 'F2') setTyped(text);
  };
  return (
    <PlainButton
      ref={cell}
      className={styles.cell}
      data-cell={`${number}-${column}`}
      data-fault={isAtFault || undefined}
      data-empty={text === '' || undefined}
      aria-label={t(isAtFault ? 'cell.atFault' : 'cell.label', { head, number, text: text || t('empty') })}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={() => setTyped(text)}
      onKeyDown={press}
    >
      {text || (isAtFault ? t('empty') : '–')}
    </PlainButton>
  );
}
