import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper, PublicQuestion } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { sectionBegunBy } from '../../../../core/assessments/section-begun.ts';
import { bcp47TagOf } from '../../../../core/languages.ts';
import type { PrintSettings } from '../../../../questions/print-layout.ts';
import { printLayoutOf } from '../../../../questions/print-layouts.ts';
import { PrintedQuestion } from '../../../../questions/printed-question.tsx';
import { isBlank } from '../../../../questions/text/document/blank.ts';
import { CursiveLettersContext, RichText, TextLanguageContext } from '../../../../questions/text/render/rich-text.tsx';
import { Bar } from '../../../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { useRead } from '../../../data/use-read.ts';
import { PreviewFailure } from './preview-failure.tsx';
import classes from './reading-version.module.css';

/** The values of a form that a preview shows before they are stored. */
export type WrittenValues = Pick<Paper, 'title' | 'instructions' | keyof PrintSettings>;

type Props = {
  idAssessment: number;
  version: 1 | 2 | 3;
  written?: WrittenValues | undefined;
};

/** Renders a version of the test as text to read on a screen of any width, with its headings for screen readers. */
export function ReadingVersion({ idAssessment, version, written }: Props) {
  const { t } = useTranslation('builder');
  const { reply, error, refetch } = useRead(
    calls.assessments.assessmentPreview,
    { idAssessment, version },
    { keepPrevious: true, onFailure: 'tell' },
  );
  if (!reply) {
    if (error) return <PreviewFailure error={error} onRetry={refetch} />;
    return (
      <div className={classes.text} aria-busy>
        <Bar width={30} height={2} />
        <Bar width={60} />
        <Bar width={50} />
      </div>
    );
  }
  const paper: Paper = { ...reply.content, ...written };
  const { title, instructions, questions } = paper;
  return (
    <article className={classes.text} aria-label={t('paper.reading')}>
      <h3 className={classes.title}>{title || t('untitled')}</h3>
      {instructions && !isBlank(instructions) && <RichText doc={instructions} />}
      {questions.map((question, at) => (
        <Fragment key={question.idQuestion}>
          <SectionHead paper={paper} question={question} before={questions[at - 1]} />
          {question.idContext !== null && question.idContext !== questions[at - 1]?.idContext && (
            <Stimulus paper={paper} question={question} />
          )}
          <Question question={question} settings={paper} />
        </Fragment>
      ))}
    </article>
  );
}

type InPaper = { paper: Paper; question: PublicQuestion; before: PublicQuestion | undefined };

function SectionHead({ paper, question, before }: InPaper) {
  const section = sectionBegunBy(paper.sections, question, before);
  if (!section) return null;
  return (
    <div className={classes.section}>
      <h4 className={classes.name}>{section.heading}</h4>
      {section.instructions !== '' && <p className={classes.instructions}>{section.instructions}</p>}
    </div>
  );
}

function Stimulus({ paper, question: { idContext, language } }: { paper: Paper; question: PublicQuestion }) {
  const { t } = useTranslation('builder');
  const context = paper.contexts.find((one) => one.idContext === idContext);
  const numbers = paper.contextQuestionNumbers[String(idContext)] ?? [];
  if (!context) return null;
  const lang = bcp47TagOf(language);
  const words = { count: numbers.length, first: numbers[0] ?? '', last: numbers.at(-1) ?? '' };
  return (
    <section className={classes.stimulus} aria-label={t('paper.textFor', words)}>
      <h4 className={classes.number}>{t('paper.textFor', words)}</h4>
      {context.title && (
        <p lang={lang} className={classes.name}>
          {context.title}
        </p>
      )}
      <TextLanguageContext value={lang}>
        <RichText doc={context.text} />
      </TextLanguageContext>
    </section>
  );
}

function Question({ question, settings }: { question: PublicQuestion; settings: PrintSettings }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { idType, number, language, cursiveLetter, content, points } = question;
  return (
    <section aria-label={t('paper.question', { number })}>
      <h4 className={classes.number}>
        {t('paper.question', { number })}
        {points !== undefined && ` · ${t('points.short', { points: format.number(points) })}`}
      </h4>
      <TextLanguageContext value={bcp47TagOf(language)}>
        <CursiveLettersContext value={cursiveLetter}>
          <PrintedQuestion layout={printLayoutOf(idType, content)} settings={settings} />
        </CursiveLettersContext>
      </TextLanguageContext>
    </section>
  );
}
