import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemId } from '../problem-place.ts';
import { Grip } from '../reorder/grip.tsx';
import type { GripOf, Reorder } from '../reorder/use-reorder.tsx';
import type { Doc } from '../text/document.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import classes from './editor.module.css';

type Props = {
  letter: string;
  text: Doc;
  /** The place of the text, as problems name it. */
  where: string;
  /** Leads here from the problem that too few are filled. */
  isFirstBlank: boolean;
  autoFocus: boolean;
  error: string | undefined;
  row: ReturnType<Reorder<number>['row']>;
  grip: GripOf;
  worth: ReactNode;
  onText: (text: Doc) => void;
  onRemove: (() => void) | undefined;
};

/** An alternative as its author writes it. */
export function AlternativeRow(props: Props) {
  const { letter, text, where, isFirstBlank, autoFocus, error, row, grip, worth, onText, onRemove } = props;
  const { t } = useTranslation('writing');
  const name = t('alternatives.name', { letter });
  const remove = (event: MouseEvent) => {
    gripBeside(event.currentTarget)?.focus();
    onRemove?.();
  };
  return (
    <li {...row} className={classes.row}>
      <div className={classes.head}>
        <Grip name={name} of={grip} />
        <span className={classes.letter} aria-hidden>
          {letter}
        </span>
      </div>
      <div id={isFirstBlank ? problemId('alternatives') : undefined} className={classes.text}>
        <div id={problemId(where)}>
          <RichTextEditor
            label={name}
            labelHidden
            value={text}
            onChange={onText}
            size="line"
            error={error}
            autoFocus={autoFocus}
          />
        </div>
      </div>
      <div className={classes.worth}>{worth}</div>
      <div className={classes.remove}>
        {onRemove && (
          <ActionIcon aria-label={t('alternatives.remove', { letter })} onClick={remove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

/** Where the focus goes when a row is about to go. */
function gripBeside(element: Element): HTMLElement | null | undefined {
  const row = element.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector<HTMLElement>('[data-grip]');
}
