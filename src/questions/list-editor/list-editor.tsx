import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveItem } from '../../ui/reorder/positions.ts';
import { ReorderList } from '../../ui/reorder/reorder-list.tsx';
import { problemFieldId } from '../problem-field.ts';
import { isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';
import { addEmptyItem, type ListItem, lowestFreeId, removeItem, restoreItem, updateItem } from './list-changes.ts';
import classes from './list-editor.module.css';
import { ListRow, type RowLabels } from './list-row.tsx';
import { activateKeyField, rowOfText } from './row-keys.tsx';

type Row<Item> = { item: Item; index: number; position: number };

type Props<Item extends ListItem> = {
  items: readonly Item[];
  onChange: (change: (items: readonly Item[]) => Item[]) => void;
  createItem: (blank: ListItem) => Item;
  minItems: number;
  maxItems: number;
  /** The path of the list and of an item's text, as in `Problem.where`. */
  path: string;
  textPathOf: (index: number) => string;
  labels: { legend: string; hint: string; add: string; full: string; removed: string };
  errors: readonly string[];
  errorOf: (path: string) => string | undefined;
  rowLabelsOf: (position: number) => RowLabels;
  /** Is offered what is pasted into an empty item; returns whether it took it. */
  onPasteIntoEmpty?: (id: number, pasted: Doc) => boolean;
  /** Renders what marks an item as right or sets its grade. */
  renderKeyField?: (row: Row<Item>) => ReactNode;
  /** The answer key: undo adds an item to it again that was in it. */
  answerKey?: { has: (id: number) => boolean; add: (id: number) => void };
};

/** Renders a list of rich texts that can be edited, moved, added and removed; the last removal can be undone. */
export function ListEditor<Item extends ListItem>(props: Props<Item>) {
  const {
    items,
    onChange,
    createItem,
    minItems,
    maxItems,
    path,
    textPathOf,
    labels,
    errors,
    errorOf,
    rowLabelsOf,
    renderKeyField,
    answerKey,
    onPasteIntoEmpty,
  } = props;
  const { t } = useTranslation('writing');
  const id = useId();
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ item: Item; index: number; wasInKey: boolean } | null>(null);

  const add = () => {
    setRemoved(null);
    onChange((all) => addEmptyItem(all, maxItems, createItem));
    setFocusedId(lowestFreeId(items));
  };
  const remove = (item: Item, index: number) => {
    setRemoved({ item, index, wasInKey: answerKey?.has(item.id) ?? false });
    onChange((all) => removeItem(all, item.id));
  };
  const undo = () => {
    if (!removed) return;
    const { item, index, wasInKey } = removed;
    onChange((all) => restoreItem(all, item, index, maxItems));
    if (wasInKey) answerKey?.add(item.id);
    setFocusedId(item.id);
    setRemoved(null);
  };

  const onRowKey = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOfText(event);
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    const next = row.nextElementSibling?.querySelector<HTMLElement>('[contenteditable="true"]');
    if (event.altKey) activateKeyField(row);
    else if (next) next.focus();
    else if (items.length < maxItems) add();
  };

  const firstBlank = items.find(({ text }) => isBlank(text));
  return (
    <fieldset className={classes.items} aria-describedby={`${id}-hint ${id}-errors`}>
      <legend className={classes.legend}>{labels.legend}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {labels.hint} {t('alternatives.emptyRows')}
      </p>
      <ReorderList ids={items.map(({ id }) => id)} onMove={(from, to) => onChange((all) => moveItem(all, from, to))}>
        {(order) => (
          <ol className={classes.rows} onKeyDownCapture={onRowKey}>
            {order.map((id, position) => {
              const index = items.findIndex((item) => item.id === id);
              const item = items[index];
              if (!item) return null;
              return (
                <ListRow
                  key={id}
                  labels={rowLabelsOf(position)}
                  text={item.text}
                  path={textPathOf(index)}
                  // The problem `tooFew` focuses the first empty item.
                  id={item === firstBlank ? problemFieldId(path) : undefined}
                  autoFocus={id === focusedId}
                  error={errorOf(textPathOf(index))}
                  item={id}
                  keyField={renderKeyField?.({ item, index, position })}
                  onTextChange={(text) => onChange((all) => updateItem(all, id, (item) => ({ ...item, text })))}
                  onPasteIntoEmpty={onPasteIntoEmpty && ((pasted) => onPasteIntoEmpty(id, pasted))}
                  onRemove={items.length > minItems ? () => remove(item, index) : undefined}
                />
              );
            })}
          </ol>
        )}
      </ReorderList>
      <div id={`${id}-errors`} className={classes.errors}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
      <div className={classes.foot}>
        {items.length < maxItems ? (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {labels.add}
          </Button>
        ) : (
          <p className={classes.hint}>{labels.full}</p>
        )}
        <div role="status">
          {removed && (
            <p className={classes.removed}>
              {labels.removed}
              <Button variant="subtle" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={undo}>
                {t('alternatives.undo')}
              </Button>
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
