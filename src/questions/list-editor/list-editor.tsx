import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveItem } from '../../ui/reorder/positions.ts';
import { ReorderList } from '../../ui/reorder/reorder-list.tsx';
import { problemFieldId } from '../problem-field.ts';
import { isBlank } from '../text/document/blank.ts';
import { addEmptyItem, type ListItem, lowestFreeId, removeItem, restoreItem, updateItem } from './list-changes.ts';
import classes from './list-editor.module.css';
import { ListRow, type RowLabels } from './list-row.tsx';

type Row<One> = { item: One; index: number; place: number };

type Props<One extends ListItem> = {
  items: readonly One[];
  onChange: (change: (items: readonly One[]) => One[]) => void;
  make: (blank: ListItem) => One;
  least: number;
  most: number;
  /** How problems name the list, and the text at an index of it. */
  where: string;
  placeOf: (index: number) => string;
  words: { legend: string; hint: string; add: string; full: string; removed: string };
  errors: readonly string[];
  errorAt: (place: string) => string | undefined;
  rowWords: (place: number) => RowLabels;
  /** Where the author says what an item is worth. */
  worthOf?: (row: Row<One>) => ReactNode;
  /** Those that are right, which one taken out is again when it comes back. */
  right?: { has: (id: number) => boolean; add: (id: number) => void };
};

/** What is listed in a draft: written, moved, added and taken out, which can be undone. */
export function ListEditor<One extends ListItem>(props: Props<One>) {
  const { items, onChange, make, least, most, where, placeOf, words, errors, errorAt, rowWords, worthOf, right } =
    props;
  const { t } = useTranslation('writing');
  const id = useId();
  const [fresh, setFresh] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ item: One; index: number; wasRight: boolean } | null>(null);

  const add = () => {
    setRemoved(null);
    onChange((all) => addEmptyItem(all, most, make));
    setFresh(lowestFreeId(items));
  };
  const remove = (item: One, index: number) => {
    setRemoved({ item, index, wasRight: right?.has(item.id) ?? false });
    onChange((all) => removeItem(all, item.id));
  };
  const undo = () => {
    if (!removed) return;
    const { item, index, wasRight } = removed;
    onChange((all) => restoreItem(all, item, index, most));
    if (wasRight) right?.add(item.id);
    setFresh(item.id);
    setRemoved(null);
  };

  const firstBlank = items.find(({ text }) => isBlank(text));
  return (
    <fieldset className={classes.items} aria-describedby={`${id}-hint ${id}-errors`}>
      <legend className={classes.legend}>{words.legend}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {words.hint} {t('alternatives.emptyRows')}
      </p>
      <ReorderList ids={items.map(({ id }) => id)} onMove={(from, to) => onChange((all) => moveItem(all, from, to))}>
        {(order) => (
          <ol className={classes.rows}>
            {order.map((id, place) => {
              const index = items.findIndex((one) => one.id === id);
              const item = items[index];
              if (!item) return null;
              return (
                <ListRow
                  key={id}
                  words={rowWords(place)}
                  text={item.text}
                  where={placeOf(index)}
                  // The problem that too few are filled leads to the first that is not.
                  id={item === firstBlank ? problemFieldId(where) : undefined}
                  autoFocus={id === fresh}
                  error={errorAt(placeOf(index))}
                  item={id}
                  worth={worthOf?.({ item, index, place })}
                  onText={(text) => onChange((all) => updateItem(all, id, (one) => ({ ...one, text })))}
                  onRemove={items.length > least ? () => remove(item, index) : undefined}
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
        {items.length < most ? (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {words.add}
          </Button>
        ) : (
          <p className={classes.hint}>{words.full}</p>
        )}
        <div role="status">
          {removed && (
            <p className={classes.removed}>
              {words.removed}
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
