import { useTranslation } from 'react-i18next';
import type { ExamPaper, PublicQuestion } from '../../../contract/assessments.ts';
import { bcp47TagOf } from '../../../core/languages.ts';
import { RichText, TextLanguageContext } from '../../../questions/text/render/rich-text.tsx';
import { useIsWindowAtLeast } from '../../../ui/layout/use-is-window-at-least.ts';
import { formatNumberRanges } from '../number-ranges.ts';
import classes from './stimulus-text.module.css';

type Props = {
  paper: Pick<ExamPaper, 'contexts' | 'contextQuestionNumbers'> & {
    questions: readonly Pick<PublicQuestion, 'idContext' | 'language'>[];
  };
  idContext: number;
  /** Next to its question in a wide window; otherwise above it, and collapsible. */
  beside?: boolean;
};

/** Renders a stimulus with the numbers of its questions. */
export function StimulusText({ paper, idContext, beside = false }: Props) {
  const { t } = useTranslation('attempts');
  const wide = useIsWindowAtLeast('md');
  const context = paper.contexts.find((one) => one.idContext === idContext);
  if (!context) return null;
  const numbers = paper.contextQuestionNumbers[idContext] ?? [];
  // It is read for its questions, and so in their language.
  const language = paper.questions.find((question) => question.idContext === idContext)?.language;
  const lang = language && bcp47TagOf(language);
  const whose = t(numbers.length === 1 ? 'paper.text' : 'paper.texts', { numbers: formatNumberRanges(numbers) });
  const text = (
    <div className={classes.text}>
      {context.title && (
        <p lang={lang} className={classes.title}>
          {context.title}
        </p>
      )}
      <TextLanguageContext value={lang}>
        <RichText doc={context.text} />
      </TextLanguageContext>
    </div>
  );
  if (beside && wide) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
      <section className={classes.beside} aria-label={whose} tabIndex={0}>
        <p className={classes.whose}>{whose}</p>
        {text}
      </section>
    );
  }
  return (
    <details className={classes.above} open>
      <summary className={classes.whose}>{whose}</summary>
      {text}
    </details>
  );
}
