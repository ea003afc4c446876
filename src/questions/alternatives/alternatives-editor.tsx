import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letters } from '../kind.ts';
import { moved } from '../reorder/reorder.ts';
import { useReorder } from '../reorder/use-reorder.tsx';
import type { EditorProps } from '../view.ts';
import { AlternativeRow } from './alternative-row.tsx';
import { freeId, mayAdd, mayRemove, withBack, withBlank, withChange, without } from './editing.ts';
import classes from './editor.module.css';
import { isFilled, placeOf } from './problems.ts';
import type { Alternative, Common } from './shapes.ts';
import { useProblemWords } from './use-problem-words.ts';

/** What tells one type of question with alternatives from another while it is written. */
export type OfType<Item extends Alternative, Draft> = {
  /** What the author is asked for, in a line. */
  hint: string;
  make: (blank: Alternative) => Item;
  /** Those that are right, and the draft with others as such, those marked first before the later ones. */
  rightOf: (draft: Draft) => readonly number[];
  withRight: (draft: Draft, ids: readonly number[]) => Draft;
  /** Where the author says what an alternative is worth. */
  worthOf: (row: { alternative: Item; index: number; letter: string }) => ReactNode;
};

type Props<Item extends Alternative, Draft extends Common<Item>> = EditorProps<Draft> & OfType<Item, Draft>;

/** The alternatives of a draft: written, marked, moved, added and taken out, which can be undone. */
export function AlternativesEditor<Item extends Alternative, Draft extends Common<Item>>(props: Props<Item, Draft>) {
  const { draft, onChange, problems, hint, make, rightOf, withRight, worthOf } = props;
  const { t } = useTranslation('writing');
  const id = useId();
  const wordsAt = useProblemWords(problems);
  const [fresh, setFresh] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ alternative: Item; index: number; right: boolean } | null>(null);

  const alternatives: readonly Item[] = draft.alternatives;
  const change = (to: (alternatives: readonly Item[]) => Item[]) =>
    onChange((draft) => ({ ...draft, alternatives: to(draft.alternatives) }));
  const reorder = useReorder(
    alternatives.map(({ id }) => id),
    (from, to) => change((all) => moved(all, from, to)),
  );

  const add = () => {
    setRemoved(null);
    change((all) => withBlank(all, make));
    setFresh(freeId(alternatives));
  };
  const remove = (alternative: Item) => {
    const right = rightOf(draft);
    setRemoved({
      alternative,
      index: alternatives.indexOf(alternative),
      right: right.includes(alternative.id),
    });
    onChange((draft) => ({
      ...withRight(
        draft,
        rightOf(draft).filter((id) => id !== alternative.id),
      ),
      alternatives: without<Item>(draft.alternatives, alternative.id),
    }));
  };
  const undo = () => {
    if (!removed) return;
    const { alternative, index, right } = removed;
    onChange((draft) => {
      const back = { ...draft, alternatives: withBack<Item>(draft.alternatives, alternative, index) };
      return right ? withRight(back, [...rightOf(back), alternative.id]) : back;
    });
    setFresh(alternative.id);
    setRemoved(null);
  };

  const errors = ['alternatives', 'correct'].flatMap((where) => wordsAt(where) ?? []);
  const firstBlank = alternatives.find((one) => !isFilled(one));
  return (
    <fieldset className={classes.alternatives} aria-describedby={`${id}-hint ${id}-errors`}>
      <legend className={classes.legend}>{t('alternatives.legend')}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint} {t('alternatives.emptyRows')}
      </p>
      <ol ref={reorder.list} className={classes.rows}>
        {reorder.order.map((id, place) => {
          const index = alternatives.findIndex((one) => one.id === id);
          const alternative = alternatives[index];
          if (!alternative) return null;
          const letter = letters[place] ?? '';
          return (
            <AlternativeRow
              key={id}
              letter={letter}
              text={alternative.text}
              where={placeOf(index, 'text')}
              isFirstBlank={alternative === firstBlank}
              autoFocus={id === fresh}
              error={wordsAt(placeOf(index, 'text'))}
              row={reorder.row(id)}
              grip={reorder.grip(id)}
              worth={worthOf({ alternative, index, letter })}
              onText={(text) => change((all) => withChange(all, id, (one) => ({ ...one, text })))}
              onRemove={mayRemove(alternatives) ? () => remove(alternative) : undefined}
            />
          );
        })}
      </ol>
      {reorder.announcement}
      <div id={`${id}-errors`} className={classes.errors}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
      <div className={classes.foot}>
        {mayAdd(alternatives) ? (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t('alternatives.add')}
          </Button>
        ) : (
          <p className={classes.hint}>{t('alternatives.full')}</p>
        )}
        <div role="status">
          {removed && (
            <p className={classes.removed}>
              {t('alternatives.removed')}
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
