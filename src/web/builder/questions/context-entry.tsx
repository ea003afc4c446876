import { ActionIcon } from '@mantine/core';
import { IconCheck, IconChevronRight, IconLink, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { RichText } from '../../../questions/text/Text.tsx';
import { Button } from '../../ui/button.tsx';
import type { EntryProps } from './entry.ts';
import classes from './entry-card.module.css';
import { QuestionView } from './question-view.tsx';
import { useQuestionWords } from './use-question-words.ts';
import { lineOf } from './wording.ts';

/** A text and the questions about it, each to be unfolded and taken on its own. */
export function ContextEntry({ entry, has, onAdd, onRemove, id }: EntryProps & { id: string }) {
  const { t } = useTranslation('builder');
  const words = useQuestionWords();
  const { context, questions } = entry;
  const [first] = questions;
  if (!context || !first) return null;
  return (
    <>
      <header className={classes.head}>
        <span className={classes.group}>
          <IconLink size={16} aria-hidden /> {t('bank.aboutText', { count: questions.length })}
        </span>
        <span>{words.place(first)}</span>
      </header>
      <h3 id={id} className={classes.title}>
        {context.title}
      </h3>
      <FoldedText key={context.idContext}>
        <RichText doc={context.text} />
      </FoldedText>
      <ul className={classes.questions}>
        {questions.map((question) => (
          <ContextQuestion
            key={question.idQuestion}
            question={question}
            has={has.has(question.idQuestion)}
            onAdd={() => onAdd([question.idQuestion])}
            onRemove={() => onRemove([question.idQuestion])}
          />
        ))}
      </ul>
    </>
  );
}

/** The beginning of a long text, and all of it when asked for. */
function FoldedText({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('builder');
  const [whole, setWhole] = useState(false);
  const id = useId();
  return (
    <div>
      <div id={id} className={classes.text} data-folded={!whole}>
        {children}
      </div>
      <Button variant="subtle" size="sm" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
        {t(whole ? 'bank.fold' : 'bank.unfold')}
      </Button>
    </div>
  );
}

type QuestionProps = { question: TeacherQuestion; has: boolean; onAdd: () => void; onRemove: () => void };

function ContextQuestion({ question, has, onAdd, onRemove }: QuestionProps) {
  const { t } = useTranslation('builder');
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = lineOf(question, 90);
  return (
    <li className={classes.question}>
      <div className={classes.line}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className={classes.fold}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={18} aria-hidden className={classes.chevron} />
          {name}
        </button>
        {has ? (
          <ActionIcon
            className={classes.toggle}
            aria-label={t('bank.removeOne', { name })}
            title={t('bank.remove')}
            onClick={onRemove}
          >
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon aria-label={t('bank.addOne', { name })} title={t('bank.add')} onClick={onAdd}>
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div id={id} hidden={!open} className={classes.unfolded}>
        {open && <QuestionView question={question} />}
      </div>
    </li>
  );
}
