import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { LateResponses } from '../../../contract/attempts.ts';
import { calls } from '../../../contract/index.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { RenderedFormulasContext } from '../../../questions/text/formula/formula.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { Card } from '../../../ui/layout/cards.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useHeadingFocus } from '../../../ui/layout/use-heading-focus.ts';
import { useRead } from '../../data/use-read.ts';
import { LateDecisionDialog, type LateDecisionRequest } from './decision-dialog.tsx';
import classes from './late.module.css';
import { LateAnswer } from './late-answer.tsx';

const REFRESH_MS = 30_000;

/**
 * Renders answers that were given in time but arrived too late; the teacher accepts or rejects one, a student's or
 * all.
 */
export function LateScreen() {
  const { t } = useTranslation('reports');
  const idSchedule = Number(useParams().idSchedule);
  const { content } = useRead(
    calls.attempts.getLateResponses,
    { idSchedule },
    { suspend: true, refreshAfter: () => REFRESH_MS },
  ).reply;
  const [request, setRequest] = useState<LateDecisionRequest | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { title, courseName, waiting, students, formulas } = content;
  const all = { idSchedule, idsLateResponses: students.flatMap(waitingOf) };
  useHeadingFocus(announcement, waiting);
  return (
    <Screen
      title={t('late.title')}
      above={t('late.above', { title, course: courseName })}
      actions={
        <ButtonLink to={`/reports/${idSchedule}/results/by-student`} variant="default">
          {t('late.toResults')}
        </ButtonLink>
      }
    >
      <LiveRegion>{announcement}</LiveRegion>
      {students.length === 0 ? (
        <EmptyState title={t('late.none')}>{t('late.noneText')}</EmptyState>
      ) : (
        <RenderedFormulasContext value={formulas}>
          <div className={classes.intro}>
            <p>{t('late.explain')}</p>
            {all.idsLateResponses.length > 0 && (
              <div className={classes.actions}>
                <Button onClick={() => setRequest({ decision: 'accepted', ...all })}>
                  {t('late.acceptAll', { count: waiting })}
                </Button>
                <Button variant="default" onClick={() => setRequest({ decision: 'rejected', ...all })}>
                  {t('late.rejectAll', { count: waiting })}
                </Button>
              </div>
            )}
          </div>
          {students.map((student) => (
            <Student
              key={student.idAttempt}
              content={content}
              student={student}
              onDecide={setRequest}
              onAnnounce={setAnnouncement}
            />
          ))}
        </RenderedFormulasContext>
      )}
      {request && (
        <LateDecisionDialog
          request={request}
          onClose={() => setRequest(null)}
          onDone={(words) => {
            setRequest(null);
            setAnnouncement(words);
          }}
        />
      )}
    </Screen>
  );
}

export { LateScreen as Component };
export const plain = true;

const waitingOf = ({ responses }: LateResponses['students'][number]): number[] =>
  responses.filter(({ decision }) => decision === null).map(({ idLateResponse }) => idLateResponse);

type StudentProps = {
  content: LateResponses;
  student: LateResponses['students'][number];
  onDecide: (decision: LateDecisionRequest) => void;
  onAnnounce: (words: string) => void;
};

function Student({ content, student, onDecide, onAnnounce }: StudentProps) {
  const { t, i18n } = useTranslation('reports');
  const name = fullName(toPersonName(student), i18n.language);
  const idsLateResponses = waitingOf(student);
  const count = idsLateResponses.length;
  const all = { idSchedule: content.idSchedule, idsLateResponses, name };
  return (
    <Card>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {count > 1 && content.students.length > 1 && (
          <div className={classes.actions}>
            <Button variant="default" size="sm" onClick={() => onDecide({ decision: 'accepted', ...all })}>
              {t('late.acceptOf', { name, count })}
            </Button>
            <Button variant="default" size="sm" onClick={() => onDecide({ decision: 'rejected', ...all })}>
              {t('late.rejectOf', { name, count })}
            </Button>
          </div>
        )}
      </div>
      <ul className={classes.answers}>
        {student.responses.map((response) => (
          <li key={response.idLateResponse}>
            <LateAnswer content={content} student={student} name={name} response={response} onAnnounce={onAnnounce} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
