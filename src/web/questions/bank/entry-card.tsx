import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry, TeacherQuestion } from '../../../contract/questions.ts';
import { Collapsible } from './collapsible.tsx';
import classes from './entry-card.module.css';
import { EntryLine } from './entry-line.tsx';
import { QuestionView } from './question-view.tsx';
import { Marked } from './search-marks.tsx';
import { StimulusEntry } from './stimulus-entry.tsx';
import { useQuestionWords } from './use-question-words.ts';

type Props = {
  entry: Entry;
  /** Shown before its classification. */
  mark?: ReactNode;
  /** A comment about it. */
  note?: string;
  /** Whether it is shown whole, and what shows and hides the rest; always whole without. */
  details?: { isOpen: boolean; toggle: () => void };
  /** Whether it is distinguished from the others. */
  isMarked?: boolean;
  /** Renders the buttons of one question of a stimulus, at the end of its line; `name` is the beginning of its stem. */
  toolsOf: (question: TeacherQuestion, name: string) => ReactNode;
  /** Whether an action is running, during which no other is possible. */
  waits?: boolean;
  /** Called for a key pressed on the card itself, with the card; returns whether it had an effect. */
  onKey?: (key: string, card: HTMLElement) => boolean;
  /** Buttons for actions on the whole entry. */
  children: ReactNode;
};

/**
 * Renders an entry of a bank, a question or a stimulus with its questions, whole or in two lines. It has the focus itself, for the
 * arrow keys of `useEntryWalk`; space and the right and left arrows show and hide its details.
 */
export function EntryCard(props: Props) {
  const { entry, mark, note, details, isMarked, toolsOf, waits = false, onKey, children } = props;
  const { t } = useTranslation('bank');
  const id = useId();
  const isOpen = details?.isOpen ?? true;
  const onDetailsKey = (key: string): boolean => {
    if (!details || !(key === ' ' || (key === 'ArrowRight' && !isOpen) || (key === 'ArrowLeft' && isOpen)))
      return false;
    details.toggle();
    return true;
  };
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cards are walked through like the articles of a feed
      tabIndex={0}
      aria-labelledby={id}
      className={classes.card}
      data-entry={entry.questions[0]?.idQuestion}
      data-line={isOpen ? undefined : true}
      data-marked={isMarked || undefined}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
        if (onKey?.(event.key, event.currentTarget) || onDetailsKey(event.key)) event.preventDefault();
      }}
    >
      <div className={classes.content}>
        {note && (
          <div className={classes.note}>
            <Collapsible key={note} unfold={t('text.unfoldNote')}>
              {note}
            </Collapsible>
          </div>
        )}
        {!isOpen && <EntryLine entry={entry} mark={mark} id={id} />}
        {isOpen &&
          (entry.context ? (
            <StimulusEntry entry={entry} mark={mark} toolsOf={toolsOf} id={id} />
          ) : (
            <QuestionEntry entry={entry} mark={mark} id={id} />
          ))}
      </div>
      <div className={classes.actions} inert={waits}>
        {children}
      </div>
      {details && (
        <ActionIcon
          className={classes.details}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'details.hide' : 'details.show')}
          title={t(isOpen ? 'details.hide' : 'details.show')}
          onClick={details.toggle}
        >
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
      )}
    </article>
  );
}

function QuestionEntry({ entry, mark, id }: Pick<Props, 'entry' | 'mark'> & { id: string }) {
  const [question] = entry.questions;
  const words = useQuestionWords();
  if (!question) return null;
  return (
    <>
      <header className={classes.head}>
        <span className={classes.place}>
          {mark}
          <span>
            <Marked text={words.place(question)} />
          </span>
        </span>
        <span>{words.record(question)}</span>
      </header>
      <div id={id}>
        <QuestionView question={question} />
      </div>
    </>
  );
}
