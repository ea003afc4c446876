import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredQuestion, StudentAnswers } from '../../../../contract/student-report.ts';
import { bcp47TagOf } from '../../../../core/languages.ts';
import { AttachmentServiceContext } from '../../../../questions/attachments/attachment-service.ts';
import { screensOf } from '../../../../questions/screens-registry.tsx';
import { CursiveLettersContext, TextLanguageContext } from '../../../../questions/text/render/rich-text.tsx';
import { Button } from '../../../../ui/actions/button.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { StimulusText } from '../../../attempts/paper/stimulus-text.tsx';
import { photoAddress, photoSourceFor } from '../../../attempts/photos/photo-source.ts';
import classes from './answers.module.css';
import { downloadAsJpeg } from './download-as-jpeg.ts';

type Props = { idAttempt: number; paper: StudentAnswers; question: AnsweredQuestion };

/** Renders a question with the student's answer, what is right, the solution and the teacher's grade. */
export function AnswerReview({ idAttempt, paper, question }: Props) {
  const { t } = useTranslation(['studentResults', 'ownResults', 'attempts', 'grading']);
  const format = useFormat();
  const { idQuestion, idType, idContext, content, response, language, cursiveLetter, grade, adjustment, photo } =
    question;
  const views = screensOf(idType);
  if (!views) return <p>{t('attempts:paper.unknown')}</p>;
  return (
    <TextLanguageContext value={bcp47TagOf(language)}>
      <CursiveLettersContext value={cursiveLetter}>
        <AttachmentServiceContext value={photoSourceFor({ idAttempt, idQuestion })}>
          {adjustment && <p className={classes.note}>{t(`ownResults:adjusted.${adjustment}`)}</p>}
          {idContext !== null && <StimulusText paper={paper} idContext={idContext} />}
          <div className={classes.stem}>
            <views.Stem content={content} />
          </div>
          {grade && (
            <p className={classes.note}>
              <strong>
                {grade.answerGrade === null
                  ? t('studentResults:removed')
                  : t('studentResults:given10', { grade: format.answerGrade(grade.answerGrade) })}
              </strong>
              {grade.comment !== '' && <span className={classes.comment}>{grade.comment}</span>}
            </p>
          )}
          {photo !== null && photo !== 'here' ? (
            <p className={classes.note}>{t(`grading:photo.${photo}`)}</p>
          ) : (
            photo === 'here' && <PhotoDownload idAttempt={idAttempt} idQuestion={idQuestion} number={question.number} />
          )}
          <Suspense fallback={null}>
            <views.Review content={content} response={response} isGraded={grade !== null} />
          </Suspense>
        </AttachmentServiceContext>
      </CursiveLettersContext>
    </TextLanguageContext>
  );
}

type PhotoProps = { idAttempt: number; idQuestion: number; number: number };

function PhotoDownload({ idAttempt, idQuestion, number }: PhotoProps) {
  const { t } = useTranslation('studentResults');
  const [state, setState] = useState<'loading' | 'failed' | null>(null);
  const download = () => {
    setState('loading');
    downloadAsJpeg(photoAddress({ idAttempt, idQuestion }), t('photo.file', { number, idAttempt })).then(
      () => setState(null),
      () => setState('failed'),
    );
  };
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        loading={state === 'loading'}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={download}
      >
        {t('photo.download')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className={classes.problem}>
          {t('photo.failed')}
        </p>
      )}
    </div>
  );
}
