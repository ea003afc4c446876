import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../alternatives/editor.module.css';
import { problemId } from '../problem-place.ts';
import { Grip } from '../reorder/grip.tsx';
import type { GripOf, Reorder } from '../reorder/use-reorder.tsx';
import type { Doc } from '../text/document.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';

type Props = {
  number: number;
  text: Doc;
  /** The place of the text, as problems name it. */
  where: string;
  /** Leads here from the problem that too few are filled. */
  isFirstBlank: boolean;
  autoFocus: boolean;
  /** Whether another objective says the same. */
  isSame: boolean;
  row: ReturnType<Reorder<number>['row']>;
  grip: GripOf;
  onText: (text: Doc) => void;
  onRemove: (() => void) | undefined;
};

/** An objective as its author writes it. */
export function ObjectiveRow(props: Props) {
  const { number, text, where, isFirstBlank, autoFocus, isSame, row, grip, onText, onRemove } = props;
  const { t } = useTranslation('writing');
  const name = t('rubric.name', { number });
  const remove = (event: MouseEvent) => {
    const own = event.currentTarget.closest('li');
    const beside = own?.nextElementSibling ?? own?.previousElementSibling;
    beside?.querySelector<HTMLElement>('[data-grip]')?.focus();
    onRemove?.();
  };
  return (
    <li {...row} className={classes.row}>
      <div className={classes.head}>
        <Grip name={name} of={grip} />
        <span className={classes.letter} aria-hidden>
          {number}
        </span>
      </div>
      <div id={isFirstBlank ? problemId('objectives') : undefined} className={classes.text}>
        <div id={problemId(where)}>
          <RichTextEditor
            label={name}
            labelHidden
            value={text}
            onChange={onText}
            size="line"
            error={isSame ? t('rubric.same') : undefined}
            autoFocus={autoFocus}
          />
        </div>
      </div>
      <div className={classes.remove}>
        {onRemove && (
          <ActionIcon aria-label={t('rubric.remove', { number })} onClick={remove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
