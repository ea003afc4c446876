import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { LateResponses } from '../../../contract/attempts.ts';
import { calls } from '../../../contract/index.ts';
import { fullName } from '../../../core/people/roles.ts';
import { RenderedFormulasContext } from '../../../questions/text/formula/formula.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { Card } from '../../../ui/layout/cards.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useHeadingFocus } from '../../../ui/layout/use-heading-focus.ts';
import { useRead } from '../../data/use-read.ts';
import { ResultsSkeleton } from '../results-skeleton.tsx';
import { personOf } from '../students.ts';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import classes from './late.module.css';
import { LateAnswer } from './late-answer.tsx';

const REFRESH_MS = 30_000;

/** Answers that were given in time and arrived too late, to be accepted or rejected: one, a student's or all. */
export function LateScreen() {
  const { t } = useTranslation('reports');
  const idSchedule = Number(useParams().idSchedule);
  const { content } = useRead(
    calls.attempts.getLateResponses,
    { idSchedule },
    { suspend: true, refreshAfter: () => REFRESH_MS },
  ).reply;
  const [asked, setAsked] = useState<Decision | null>(null);
  const [said, setSaid] = useState('');
  const { title, courseName, waiting, students, formulas } = content;
  const all = { idSchedule, idsLateResponses: students.flatMap(waitingOf) };
  useHeadingFocus(said, waiting);
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
      <LiveRegion>{said}</LiveRegion>
      {students.length === 0 ? (
        <EmptyState title={t('late.none')}>{t('late.noneText')}</EmptyState>
      ) : (
        <RenderedFormulasContext value={formulas}>
          <div className={classes.intro}>
            <p>{t('late.explain')}</p>
            {all.idsLateResponses.length > 0 && (
              <div className={classes.acts}>
                <Button onClick={() => setAsked({ decision: 'accepted', ...all })}>
                  {t('late.acceptAll', { count: waiting })}
                </Button>
                <Button variant="default" onClick={() => setAsked({ decision: 'rejected', ...all })}>
                  {t('late.rejectAll', { count: waiting })}
                </Button>
              </div>
            )}
          </div>
          {students.map((student) => (
            <Student key={student.idAttempt} content={content} student={student} onDecide={setAsked} onSaid={setSaid} />
          ))}
        </RenderedFormulasContext>
      )}
      {asked && (
        <DecisionDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={(words) => {
            setAsked(null);
            setSaid(words);
          }}
        />
      )}
    </Screen>
  );
}

export { LateScreen as Component, ResultsSkeleton as Loading };
export const plain = true;

const waitingOf = ({ responses }: LateResponses['students'][number]): number[] =>
  responses.filter(({ decision }) => decision === null).map(({ idLateResponse }) => idLateResponse);

type StudentProps = {
  content: LateResponses;
  student: LateResponses['students'][number];
  onDecide: (decision: Decision) => void;
  onSaid: (words: string) => void;
};

function Student({ content, student, onDecide, onSaid }: StudentProps) {
  const { t, i18n } = useTranslation('reports');
  const name = fullName(personOf(student), i18n.language);
  const idsLateResponses = waitingOf(student);
  const count = idsLateResponses.length;
  const all = { idSchedule: content.idSchedule, idsLateResponses, name };
  return (
    <Card>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {count > 1 && content.students.length > 1 && (
          <div className={classes.acts}>
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
            <LateAnswer content={content} student={student} name={name} response={response} onSaid={onSaid} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
