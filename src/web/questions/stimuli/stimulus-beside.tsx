import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { questionPath, type StimulusKey } from '../../paths/questions.ts';
import classes from './stimulus-beside.module.css';
import { useStimulusText } from './use-stimulus-text.ts';

type Props = {
  context: StimulusKey;
  /** The question that is edited; null before it is saved first. */
  idQuestion: number | null;
};

/** Renders the text that the question is about, and the ways to the questions before and after it. */
export function StimulusBeside({ context, idQuestion }: Props) {
  const { t } = useTranslation('bank');
  const { stimulus, error } = useStimulusText(context);
  if (!stimulus) return error ? <ErrorNotice error={error} /> : <CardsSkeleton cards={1} />;
  const { title, text, idsQuestions } = stimulus;
  const index = idQuestion === null ? idsQuestions.length : idsQuestions.indexOf(idQuestion);
  const [before, after] = [idsQuestions[index - 1], idsQuestions[index + 1]];
  return (
    <>
      {index >= 0 && (
        <nav aria-label={t('beside.questions')} className={classes.ways}>
          <Way
            to={before}
            context={context}
            label={t('beside.previous')}
            icon={<IconChevronLeft size={18} aria-hidden />}
          />
          <span className={classes.position}>
            {idQuestion === null
              ? t('beside.new', { number: index + 1 })
              : t('beside.position', { number: index + 1, count: idsQuestions.length })}
          </span>
          <Way
            to={after}
            context={context}
            label={t('beside.next')}
            icon={<IconChevronRight size={18} aria-hidden />}
          />
        </nav>
      )}
      <div className={classes.text}>
        <h2>{title || t('beside.title')}</h2>
        <RichText doc={text} />
      </div>
    </>
  );
}

type WayProps = { to: number | undefined; context: StimulusKey; label: string; icon: ReactNode };

const Way = ({ to, context, label, icon }: WayProps) =>
  to !== undefined && (
    <ButtonLink to={questionPath(to, context)} variant="quiet" size="sm" leftSection={icon}>
      {label}
    </ButtonLink>
  );
