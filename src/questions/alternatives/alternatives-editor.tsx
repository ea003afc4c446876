import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemsEditor } from '../items/items-editor.tsx';
import { letters } from '../question-type.ts';
import { useProblemWords } from '../use-problem-words.ts';
import type { EditorProps } from '../view.ts';
import { placeOf } from './problems.ts';
import { type Alternative, type Common, minimum } from './shapes.ts';

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

/** The alternatives of a draft; one that is taken out takes its mark along. */
export function AlternativesEditor<Item extends Alternative, Draft extends Common<Item>>(props: Props<Item, Draft>) {
  const { draft, onChange, problems, hint, make, rightOf, withRight, worthOf } = props;
  const { t } = useTranslation('writing');
  const wordsAt = useProblemWords(problems);
  const letterAt = (place: number) => letters[place] ?? '';
  return (
    <ItemsEditor<Item>
      items={draft.alternatives}
      onChange={(change) =>
        onChange((draft) => {
          const alternatives = change(draft.alternatives);
          const right = rightOf(draft).filter((id) => alternatives.some((one) => one.id === id));
          return { ...withRight(draft, right), alternatives };
        })
      }
      make={make}
      least={minimum}
      most={letters.length}
      where="alternatives"
      placeOf={(index) => placeOf(index, 'text')}
      words={{
        legend: t('alternatives.legend'),
        hint,
        add: t('alternatives.add'),
        full: t('alternatives.full'),
        removed: t('alternatives.removed'),
      }}
      errors={['alternatives', 'correct'].flatMap((where) => wordsAt(where) ?? [])}
      errorAt={wordsAt}
      rowWords={(place) => {
        const letter = letterAt(place);
        return { mark: letter, name: t('alternatives.name', { letter }), remove: t('alternatives.remove', { letter }) };
      }}
      worthOf={({ item, index, place }) => worthOf({ alternative: item, index, letter: letterAt(place) })}
      right={{
        has: (id) => rightOf(draft).includes(id),
        add: (id) => onChange((draft) => withRight(draft, [...rightOf(draft), id])),
      }}
    />
  );
}
