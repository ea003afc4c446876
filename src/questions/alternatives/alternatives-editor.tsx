import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEditor } from '../list-editor/list-editor.tsx';
import { alternativeLetters } from '../question-type.ts';
import type { EditorProps } from '../screen-props.ts';
import { useProblemMessages } from '../use-problem-messages.ts';
import { type Alternative, type AlternativesContent, MIN_ALTERNATIVES } from './content.ts';
import { alternativePath } from './problems.ts';

/** What tells one type of question with alternatives from another while it is written. */
export type AnswerKeyFields<Item extends Alternative, Draft> = {
  /** What the author is asked for, in a line. */
  hint: string;
  createAlternative: (blank: Alternative) => Item;
  /** Those that are right, and the draft with others as such, those marked first before the later ones. */
  answerKeyOf: (draft: Draft) => readonly number[];
  withAnswerKey: (draft: Draft, ids: readonly number[]) => Draft;
  /** Where the author says what an alternative is worth. */
  renderKeyField: (row: { alternative: Item; index: number; letter: string }) => ReactNode;
};

type Props<Item extends Alternative, Draft extends AlternativesContent<Item>> = EditorProps<Draft> &
  AnswerKeyFields<Item, Draft>;

/** The alternatives of a draft; one that is taken out takes its mark along. */
export function AlternativesEditor<Item extends Alternative, Draft extends AlternativesContent<Item>>(
  props: Props<Item, Draft>,
) {
  const {
    draft,
    onChange,
    problems,
    hint,
    createAlternative: make,
    answerKeyOf: rightOf,
    withAnswerKey: withRight,
    renderKeyField: worthOf,
  } = props;
  const { t } = useTranslation('writing');
  const wordsAt = useProblemMessages(problems);
  const letterAt = (place: number) => alternativeLetters[place] ?? '';
  return (
    <ListEditor<Item>
      items={draft.alternatives}
      onChange={(change) =>
        onChange((draft) => {
          const alternatives = change(draft.alternatives);
          const right = rightOf(draft).filter((id) => alternatives.some((one) => one.id === id));
          return { ...withRight(draft, right), alternatives };
        })
      }
      make={make}
      least={MIN_ALTERNATIVES}
      most={alternativeLetters.length}
      where="alternatives"
      placeOf={(index) => alternativePath(index, 'text')}
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
