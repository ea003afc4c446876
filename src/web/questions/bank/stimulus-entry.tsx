import { IconChevronRight, IconLink } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry, TeacherQuestion } from '../../../contract/questions.ts';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { Collapsible } from './collapsible.tsx';
import classes from './entry-card.module.css';
import { QuestionView } from './question-view.tsx';
import { Marked } from './search-marks.tsx';
import { stemLine } from './stem-text.ts';
import { useQuestionWords } from './use-question-words.ts';

type ToolsOf = (question: TeacherQuestion, name: string) => ReactNode;
type Props = { entry: Entry; mark?: ReactNode; toolsOf: ToolsOf; id: string };

/** Renders a stimulus and its questions, each of which can be expanded. */
export function StimulusEntry({ entry, mark, toolsOf, id }: Props) {
  const { t } = useTranslation('bank');
  const words = useQuestionWords();
  const { context, questions } = entry;
  const [first] = questions;
  if (!context || !first) return null;
  return (
    <>
      <header className={classes.head}>
        <span className={classes.place}>
          {mark}
          <span className={classes.group}>
            <IconLink size={16} aria-hidden /> {t('text.about', { count: questions.length })}
          </span>
        </span>
        <span>
          <Marked text={[words.place(first), words.from(first)].filter(Boolean).join(' · ')} />
        </span>
      </header>
      <h3 id={id} className={classes.title}>
        <Marked text={context.title} />
      </h3>
      <div className={classes.text}>
        <Collapsible key={context.idContext} unfold={t('text.unfold')}>
          <RichText doc={context.text} />
        </Collapsible>
      </div>
      <ul className={classes.questions}>
        {questions.map((question) => (
          <ContextQuestion key={question.idQuestion} question={question} toolsOf={toolsOf} />
        ))}
      </ul>
    </>
  );
}

function ContextQuestion({ question, toolsOf }: { question: TeacherQuestion; toolsOf: ToolsOf }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = stemLine(question, 90);
  return (
    <li className={classes.question}>
      <div className={classes.line}>
        <PlainButton aria-expanded={open} aria-controls={id} className={classes.fold} onClick={() => setOpen(!open)}>
          <IconChevronRight size={18} aria-hidden className={classes.chevron} />
          <Marked text={name} />
        </PlainButton>
        {toolsOf(question, name)}
      </div>
      <div id={id} hidden={!open} className={classes.unfolded}>
        {open && <QuestionView question={question} />}
      </div>
    </li>
  );
}
