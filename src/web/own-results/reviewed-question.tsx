import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react';
import { type Ref, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedQuestion } from '../../contract/own-results.ts';
import { bcp47TagOf } from '../../core/languages.ts';
import { AttachmentServiceContext } from '../../questions/attachments/attachment-service.ts';
import { screensOf } from '../../questions/screens-registry.tsx';
import { CursiveLettersContext, TextLanguageContext } from '../../questions/text/render/rich-text.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useAnswerPhotos } from '../attempts/photos/use-answer-photos.ts';
import { useMe } from '../data/session.ts';
import { placeStateOf } from '../display/place-state.ts';
import classes from './results.module.css';

type Props = { idAttempt: number; question: ReviewedQuestion; heading: Ref<HTMLHeadingElement> };

/** Renders a question of an ended attempt with the own response, what is right, the solution, and the teacher's grade. */
export function ReviewedQuestionCard({ idAttempt, question, heading }: Props) {
  const { t } = useTranslation(['ownResults', 'attempts']);
  const { idUser } = useMe();
  const id = useId();
  const { idQuestion, idType, number, content, response, language, cursiveLetter, grade, adjustment } = question;
  const photos = useAnswerPhotos({ idUser, idAttempt, idQuestion });
  const views = screensOf(idType);
  return (
    <article aria-labelledby={id} className={classes.question}>
      <header className={classes.questionHead}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('question', { number })}
        </h2>
        <Points question={question} />
      </header>
      {adjustment && <p className={classes.note}>{t(`adjusted.${adjustment}`)}</p>}
      {views ? (
        <TextLanguageContext value={bcp47TagOf(language)}>
          <CursiveLettersContext value={cursiveLetter}>
            <AttachmentServiceContext value={photos}>
              <div className={classes.stem}>
                <views.Stem content={content} />
              </div>
              {grade && <Grade grade={grade} />}
              <Suspense fallback={null}>
                <views.Review content={content} response={response} isGraded={grade !== null} />
              </Suspense>
            </AttachmentServiceContext>
          </CursiveLettersContext>
        </TextLanguageContext>
      ) : (
        <p>{t('attempts:paper.unknown')}</p>
      )}
    </article>
  );
}

function Points({ question }: { question: ReviewedQuestion }) {
  const { t } = useTranslation('ownResults');
  const { answerGrade } = useFormat();
  const { score, weight } = question;
  const state = placeStateOf(question);
  if (state === 'out') return <p className={classes.points}>{t('noPoints')}</p>;
  const Icon = { right: IconCheck, wrong: IconX, blank: IconX, waiting: IconHourglass, answered: null }[state];
  return (
    <p className={classes.points} data-state={state}>
      {Icon && <Icon size={18} aria-hidden />}
      {score === null
        ? t('waits')
        : t('points', { points: answerGrade(score * weight), of: answerGrade(weight), count: weight })}
    </p>
  );
}

function Grade({ grade: { answerGrade, comment } }: { grade: NonNullable<ReviewedQuestion['grade']> }) {
  const { t } = useTranslation('ownResults');
  const format = useFormat();
  return (
    <div className={classes.grade}>
      <p>
        <strong>{answerGrade === null ? t('removed') : t('grade', { grade: format.answerGrade(answerGrade) })}</strong>
      </p>
      {comment !== '' && (
        <>
          <h3>{t('comments')}</h3>
          <p className={classes.comment}>{comment}</p>
        </>
      )}
    </div>
  );
}
