import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseToGrade } from '../../contract/grading.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import classes from './grading.module.css';
import { type PhotoActions, PhotoView } from './photo-view.tsx';

type Props = {
  response: ResponseToGrade;
  title: string;
  /** Whether it was replaced since its grade was given. */
  isOutdated: boolean;
  article: Ref<HTMLElement>;
  photo: Ref<PhotoActions>;
  /** The student is asked for a new photograph. */
  onNewPhoto: () => void;
};

/** Renders a response: what was written, and its photograph beside it. */
export function ResponseView({ response, title, isOutdated, article, photo, onNewPhoto }: Props) {
  const { t } = useTranslation('grading');
  const { time } = useFormat();
  const { text, idAttempt, idQuestion } = response;
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return (
    <article
      ref={article}
      className={classes.response}
      aria-labelledby="response-title"
      data-photo={response.photo === 'here'}
    >
      <div className={classes.written}>
        <header className={classes.responseHead}>
          <h2 id="response-title">{title}</h2>
          <span className={classes.muted}>{t('written', { time: time(response.answered), count: words })}</span>
        </header>
        {isOutdated && response.grade && <Outdated grade={response.grade} />}
        <div id="response-text" className={classes.text}>
          {words > 0 ? (
            text
          ) : (
            <span className={classes.muted}>
              {t(response.photo === null ? 'leftBlank' : response.onPaper ? 'onPaper' : 'onlyPhoto')}
            </span>
          )}
        </div>
        {response.photo !== null && response.photo !== 'here' && (
          <p className={classes.noPhoto}>{t(`photo.${response.photo}`)}</p>
        )}
        {response.photo !== null && response.photo !== 'coming' && !response.onPaper && (
          <p className={classes.newPhoto}>
            <Button variant="default" onClick={onNewPhoto}>
              {t('newPhoto.ask')}
            </Button>
          </p>
        )}
      </div>
      {response.photo === 'here' && <PhotoView idAttempt={idAttempt} idQuestion={idQuestion} actions={photo} />}
    </article>
  );
}

/** Renders which grade an earlier response has, which counts until this one's is saved. */
function Outdated({ grade: { answerGrade, by, at } }: { grade: NonNullable<ResponseToGrade['grade']> }) {
  const { t } = useTranslation('grading');
  const { answerGrade: grade, dateTime } = useFormat();
  const when = dateTime(at);
  return (
    <p role="status" className={classes.outdated}>
      {answerGrade === null
        ? t('outdated.removed', { by, when })
        : t('outdated.graded', { by, when, grade: grade(answerGrade) })}
    </p>
  );
}
