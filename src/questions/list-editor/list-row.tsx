import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Grip } from '../../ui/reorder/grip.tsx';
import { ReorderRow } from '../../ui/reorder/reorder-row.tsx';
import { problemFieldId } from '../problem-field.ts';
import type { Doc } from '../text/document/document.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import classes from './list-editor.module.css';

/** The texts that identify a row. */
export type RowLabels = {
  /** The letter or number shown before the item. */
  mark: string;
  name: string;
  /** The label of the button that removes the item. */
  remove: string;
};

type Props = {
  labels: RowLabels;
  text: Doc;
  /** The path of the text, as in `Problem.where`. */
  path: string;
  /** Another DOM id for the field, where a problem of the list focuses it. */
  id: string | undefined;
  autoFocus: boolean;
  error: string | undefined;
  /** The id of the item. */
  item: number;
  keyField: ReactNode;
  onTextChange: (text: Doc) => void;
  /** Is offered what is pasted while the text is empty; returns whether it took it. */
  onPasteIntoEmpty: ((pasted: Doc) => boolean) | undefined;
  onRemove: (() => void) | undefined;
};

/** Renders the editor of one item with its grip, its key field and its remove button. */
export function ListRow(props: Props) {
  const { labels, text, path, id, autoFocus, error, item, keyField, onTextChange, onPasteIntoEmpty, onRemove } = props;
  const remove = (event: MouseEvent) => {
    gripOfNeighbour(event.currentTarget)?.focus();
    onRemove?.();
  };
  return (
    <ReorderRow row={item} className={classes.row}>
      <div className={classes.head}>
        <Grip name={labels.name} />
        <span className={classes.mark} aria-hidden>
          {labels.mark}
        </span>
      </div>
      <div id={id} className={classes.text}>
        <div id={problemFieldId(path)}>
          <RichTextEditor
            label={labels.name}
            labelHidden
            value={text}
            onChange={onTextChange}
            onPasteIntoEmpty={onPasteIntoEmpty}
            size="line"
            error={error}
            autoFocus={autoFocus}
          />
        </div>
      </div>
      {keyField !== undefined && <div className={classes.keyField}>{keyField}</div>}
      <div className={classes.remove}>
        {onRemove && (
          <ActionIcon aria-label={labels.remove} onClick={remove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </ReorderRow>
  );
}

/** Returns the grip that gets the focus when a row is removed. */
function gripOfNeighbour(element: Element): HTMLElement | null | undefined {
  const row = element.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('[data-grip]');
}
