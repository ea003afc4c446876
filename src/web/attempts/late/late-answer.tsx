import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LateDecision, LateResponse, LateResponses } from '../../../contract/attempts.ts';
import { calls } from '../../../contract/index.ts';
import { isSameJson } from '../../../core/same-json.ts';
import { AttachmentServiceContext } from '../../../questions/attachments/attachment-service.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useWrite } from '../../data/use-write.ts';
import { photoSourceFor } from '../photos/photo-source.ts';
import classes from './late.module.css';

type Props = {
  content: LateResponses;
  student: LateResponses['students'][number];
  /** The student's name. */
  name: string;
  response: LateResponse;
  onAnnounce: (words: string) => void;
};

/** Renders a late answer with both times and the answer that counts now, and buttons to accept or reject it. */
export function LateAnswer({ content, student, name, response, onAnnounce }: Props) {
  const { t } = useTranslation('reports');
  const { dateTime } = useFormat();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const question = content.questions.find(({ idQuestion }) => idQuestion === response.idQuestion);
  const views = question && screensOf(question.idType);
  if (!question || !views) return null;
  const { Stem, Review } = views;
  const { number } = question;
  const { idLateResponse, answered, arrived, counts } = response;
  const place = { idAttempt: student.idAttempt, idQuestion: response.idQuestion };
  // The model answer is the same for both, and the teacher knows it.
  const shown = { ...(question.content as object), feedback: null };
  return (
    <article className={classes.answer} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className={classes.question}>
        {t('late.question', { number })}
      </h3>
      <div className={classes.stem}>
        <Stem content={question.content} />
      </div>
      <p className={classes.times}>{t('late.times', { given: dateTime(answered), arrived: dateTime(arrived) })}</p>
      <div className={classes.both}>
        <div>
          <h4 className={classes.label}>{t('late.arrivedLate')}</h4>
          <AttachmentServiceContext value={photoSourceFor({ ...place, idLateResponse })}>
            <Review content={shown} response={response.response} />
          </AttachmentServiceContext>
        </div>
        {!isSameJson(counts, response.response) && (
          <div>
            <h4 className={classes.label}>{t('late.countsNow')}</h4>
            {counts === null ? (
              <p className={classes.nothing}>{t('late.nothingCounts')}</p>
            ) : (
              <AttachmentServiceContext value={photoSourceFor(place)}>
                <Review content={shown} response={counts} />
              </AttachmentServiceContext>
            )}
          </div>
        )}
      </div>
      <Decide
        idSchedule={content.idSchedule}
        response={response}
        named={{ name, number }}
        onAnnounce={(words) => {
          // The buttons disappear with the decision: without this, the focus would be lost.
          heading.current?.focus({ preventScroll: true });
          onAnnounce(words);
        }}
      />
    </article>
  );
}

type DecideProps = {
  idSchedule: number;
  response: LateResponse;
  named: { name: string; number: number };
  onAnnounce: Props['onAnnounce'];
};

function Decide({ idSchedule, response, named, onAnnounce }: DecideProps) {
  const { t } = useTranslation('reports');
  const { dateTime } = useFormat();
  const deciding = useWrite(calls.attempts.decideLateResponses);
  const { decision, decidedAt, decidedBy } = response;
  const decide = (decision: LateDecision) =>
    deciding.mutate(
      { idSchedule, decision, idsLateResponses: [response.idLateResponse] },
      { onSuccess: () => onAnnounce(t(`late.said.${decision}`, named)) },
    );
  const when = decidedAt === null ? '' : dateTime(decidedAt);
  return (
    <>
      {decision !== null && (
        <p className={classes.decided}>
          {decidedBy === null
            ? t('late.expired', { when })
            : t(`late.decided.${decision}`, { teacher: decidedBy, when })}
        </p>
      )}
      {decision !== 'accepted' && (
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="default"
            aria-label={t('late.acceptNamed', named)}
            loading={deciding.isPending}
            onClick={() => decide('accepted')}
          >
            {t('late.accept')}
          </Button>
          {decision === null && (
            <Button
              size="sm"
              variant="default"
              aria-label={t('late.rejectNamed', named)}
              loading={deciding.isPending}
              onClick={() => decide('rejected')}
            >
              {t('late.reject')}
            </Button>
          )}
        </div>
      )}
      {decision === 'accepted' && (
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="default"
            aria-label={t('late.takeBackNamed', named)}
            loading={deciding.isPending}
            onClick={() => decide('rejected')}
          >
            {t('late.takeBack')}
          </Button>
        </div>
      )}
      <ErrorNotice error={deciding.error} />
    </>
  );
}
