import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEditor } from '../list-editor/list-editor.tsx';
import { alternativeLetters } from '../question-type.ts';
import type { EditorProps } from '../screen-props.ts';
import { useProblemMessages } from '../use-problem-messages.ts';
import classes from './alternatives-editor.module.css';
import { type Alternative, type AlternativesContent, MIN_ALTERNATIVES } from './content.ts';
import { alternativePath } from './problems.ts';
import { usePastedAlternatives } from './use-pasted-alternatives.ts';

/** What differs among the types with alternatives: how an author marks which are right, or what each is worth. */
export type AnswerKeyFields<Item extends Alternative, Draft> = {
  /** A line that says what to fill in. */
  hint: string;
  createAlternative: (blank: Alternative) => Item;
  /** Returns the ids of the right alternatives; `withAnswerKey` returns the draft with these ids as right ones, in the order of marking. */
  answerKeyOf: (draft: Draft) => readonly number[];
  withAnswerKey: (draft: Draft, ids: readonly number[]) => Draft;
  /** Renders the control that marks an alternative as right or sets its grade. */
  renderKeyField: (row: { alternative: Item; index: number; letter: string }) => ReactNode;
};

type Props<Item extends Alternative, Draft extends AlternativesContent<Item>> = EditorProps<Draft> &
  AnswerKeyFields<Item, Draft>;

/**
 * Renders the list of alternatives of a draft. Removing an alternative removes its id from the answer key, and undo
 * restores both.
 */
export function AlternativesEditor<Item extends Alternative, Draft extends AlternativesContent<Item>>(
  props: Props<Item, Draft>,
) {
  const { draft, onChange, problems, hint, createAlternative, answerKeyOf, withAnswerKey, renderKeyField } = props;
  const { t } = useTranslation('writing');
  const messageOf = useProblemMessages(problems);
  const letterAt = (position: number) => alternativeLetters[position] ?? '';
  const pasting = usePastedAlternatives(
    { items: draft.alternatives, key: answerKeyOf(draft) },
    ({ items, key }) => onChange((draft) => ({ ...withAnswerKey(draft, key), alternatives: [...items] })),
    createAlternative,
  );
  return (
    <div onKeyDownCapture={pasting.onKeyDownCapture}>
      <ListEditor<Item>
        items={draft.alternatives}
        onChange={(change) =>
          onChange((draft) => {
            const alternatives = change(draft.alternatives);
            const key = answerKeyOf(draft).filter((id) => alternatives.some((alternative) => alternative.id === id));
            return { ...withAnswerKey(draft, key), alternatives };
          })
        }
        createItem={createAlternative}
        minItems={MIN_ALTERNATIVES}
        maxItems={alternativeLetters.length}
        path="alternatives"
        textPathOf={(index) => alternativePath(index, 'text')}
        labels={{
          legend: t('alternatives.legend'),
          hint,
          add: t('alternatives.add'),
          full: t('alternatives.full'),
          removed: t('alternatives.removed'),
        }}
        errors={['alternatives', 'correct'].flatMap((where) => messageOf(where) ?? [])}
        errorOf={messageOf}
        rowLabelsOf={(position) => {
          const letter = letterAt(position);
          return {
            mark: letter,
            name: t('alternatives.name', { letter }),
            remove: t('alternatives.remove', { letter }),
          };
        }}
        onPasteIntoEmpty={pasting.take}
        renderKeyField={({ item, index, position }) =>
          renderKeyField({ alternative: item, index, letter: letterAt(position) })
        }
        answerKey={{
          has: (id) => answerKeyOf(draft).includes(id),
          add: (id) => onChange((draft) => withAnswerKey(draft, [...answerKeyOf(draft), id])),
        }}
      />
      <div role="status">
        {pasting.filled > 0 && (
          <p className={classes.pasted}>
            {t('alternatives.pasted', { count: pasting.filled })}
            <Button variant="subtle" size="sm" onClick={pasting.undo}>
              {t('alternatives.undo')}
            </Button>
            <Button variant="subtle" size="sm" onClick={pasting.pasteAsOneText}>
              {t('alternatives.asOneText')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
