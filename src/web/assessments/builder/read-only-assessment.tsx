import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Assessment, Block } from '../../../contract/assessments.ts';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useBackPath } from '../../../ui/navigation/back-link-state.ts';
import { QuestionView } from '../../questions/bank/question-view.tsx';
import { ReviewButtons } from '../review-buttons.tsx';
import { useCopy } from '../use-copy.ts';
import { DeliveredForms } from './deliver/delivered-forms.tsx';
import { useDelivery } from './deliver/use-delivery.ts';
import { PreviewButton } from './preview/preview-button.tsx';
import classes from './read-only-assessment.module.css';

type Props = { assessment: Assessment; blocks: readonly Block[] };

/** Renders another user's assessment, at every step, to read, print and copy. */
export function ReadOnlyAssessment({ assessment, blocks }: Props) {
  const { t } = useTranslation('builder');
  const { copy, isCopying, error } = useCopy();
  const back = useBackPath('/assessments');
  const { idAssessment, title, subtitle, owner, status, qntQuestions, can } = assessment;
  const delivery = useDelivery(idAssessment, { enabled: status === 2 });
  return (
    <Screen
      frame="bar"
      title={title || t('untitled')}
      subtitle={[subtitle, t('outline.count', { count: qntQuestions }), owner && t('others.from', { name: owner })]
        .filter(Boolean)
        .join(' · ')}
      back={{ to: back, label: t('back') }}
      actions={
        <>
          {qntQuestions > 0 && <PreviewButton assessment={assessment} />}
          {can.readHistory && <ReviewButtons assessment={assessment} />}
          <Button
            leftSection={<IconCopy size={18} aria-hidden />}
            loading={isCopying}
            onClick={() => copy(idAssessment)}
          >
            {t('others.copy')}
          </Button>
        </>
      }
    >
      <div className={classes.note}>
        <p>{t(status === 1 ? 'others.draft' : 'others.finished')}</p>
        <ErrorNotice error={error} />
      </div>
      {status === 2 && <DeliveredForms assessment={assessment} forms={delivery.reply?.content.forms} />}
      <Questions blocks={blocks} />
    </Screen>
  );
}

/** All questions with their keys, in print order. */
function Questions({ blocks }: Pick<Props, 'blocks'>) {
  const { t } = useTranslation('builder');
  return (
    <section aria-labelledby="questions" className={classes.questions}>
      <h2 id="questions" className={classes.title}>
        {t('others.questions')}
      </h2>
      {blocks.map(({ context, questions }) => (
        <div key={questions[0]?.idQuestion} className={context ? classes.context : undefined}>
          {context && (
            <>
              <h3 className={classes.title}>{context.title}</h3>
              <RichText doc={context.text} />
            </>
          )}
          {questions.map((question) => (
            <article key={question.idQuestion} className={classes.question} aria-labelledby={`n${question.idQuestion}`}>
              <span id={`n${question.idQuestion}`} className={classes.number}>
                {question.number}
              </span>
              <QuestionView question={question} />
            </article>
          ))}
        </div>
      ))}
    </section>
  );
}
