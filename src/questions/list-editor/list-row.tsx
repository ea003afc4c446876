import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Grip } from '../../ui/reorder/grip.tsx';
import { ReorderRow } from '../../ui/reorder/reorder-row.tsx';
import { problemFieldId } from '../problem-field.ts';
import type { Doc } from '../text/document/document.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import classes from './list-editor.module.css';

/** How a row is told from the others. */
export type RowLabels = {
  /** Seen before it: a letter, a number. */
  mark: string;
  name: string;
  /** What the button says that takes it out. */
  remove: string;
};

type Props = {
  words: RowLabels;
  text: Doc;
  /** The place of the text, as problems name it. */
  where: string;
  /** The id of its field on the page, beside that of its place. */
  id: string | undefined;
  autoFocus: boolean;
  error: string | undefined;
  /** The id of the item. */
  item: number;
  worth: ReactNode;
  onText: (text: Doc) => void;
  onRemove: (() => void) | undefined;
};

/** An item as its author writes it. */
export function ListRow({ words, text, where, id, autoFocus, error, item, worth, onText, onRemove }: Props) {
  const remove = (event: MouseEvent) => {
    gripOfNeighbour(event.currentTarget)?.focus();
    onRemove?.();
  };
  return (
    <ReorderRow row={item} className={classes.row}>
      <div className={classes.head}>
        <Grip name={words.name} />
        <span className={classes.mark} aria-hidden>
          {words.mark}
        </span>
      </div>
      <div id={id} className={classes.text}>
        <div id={problemFieldId(where)}>
          <RichTextEditor
            label={words.name}
            labelHidden
            value={text}
            onChange={onText}
            size="line"
            error={error}
            autoFocus={autoFocus}
          />
        </div>
      </div>
      {worth !== undefined && <div className={classes.worth}>{worth}</div>}
      <div className={classes.remove}>
        {onRemove && (
          <ActionIcon aria-label={words.remove} onClick={remove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </ReorderRow>
  );
}

/** Where the focus goes when a row is about to go. */
function gripOfNeighbour(element: Element): HTMLElement | null | undefined {
  const row = element.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector<HTMLElement>('[data-grip]');
}
