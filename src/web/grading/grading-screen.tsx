import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { GradingQueue } from '../../contract/grading.ts';
import { calls } from '../../contract/index.ts';
import { RenderedFormulasContext } from '../../questions/text/formula/formula.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ScreenSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { useRead } from '../data/use-read.ts';
import { resultsPath } from '../paths/schedules.ts';
import { type Retake, useNewPhoto } from './new-photo.tsx';
import { Round } from './round.tsx';
import { UnsavedGradesGuard } from './unsaved-notice.tsx';
import { useGrades } from './use-grades.ts';
import type { Wanted } from './use-responses.ts';

/** Renders the grading queue of a schedule: one response after the other, by question or by student. */
export function GradingScreen() {
  const idSchedule = Number(useParams().idSchedule);
  const { reply, error } = useRead(calls.grading.getGradingQueue, { idSchedule }, { onFailure: 'throwUnlessRefused' });
  if (reply) return <Queue queue={reply.content} />;
  return error ? <NotForYou idSchedule={idSchedule} /> : <ScreenSkeleton />;
}

export { GradingScreen as Component };

function NotForYou({ idSchedule }: { idSchedule: number }) {
  const { t } = useTranslation('grading');
  return (
    <Screen title={t('title')} frame="bar" back={{ to: resultsPath(idSchedule), label: t('toResults') }}>
      <EmptyState title={t('notForYou')}>{t('notForYouText')}</EmptyState>
    </Screen>
  );
}

const waitsIn = ({ responses, graded }: { responses: number; graded: number }) => graded < responses;

/** Returns what comes after one of a list and waits, going on at the beginning; itself only if no other waits. */
const nextIn = <One extends { responses: number; graded: number }>(list: readonly One[], current: One | undefined) => {
  const from = current ? list.indexOf(current) + 1 : 0;
  return [...list.slice(from), ...list.slice(0, from)].find(waitsIn);
};

function Queue({ queue }: { queue: GradingQueue }) {
  const { askForNewPhoto, newPhoto } = useNewPhoto(queue.idSchedule);
  return (
    <>
      <Rounds queue={queue} onNewPhoto={askForNewPhoto} />
      {newPhoto}
    </>
  );
}

function Rounds({ queue, onNewPhoto }: { queue: GradingQueue; onNewPhoto: (retake: Retake) => void }) {
  const { t } = useTranslation('grading');
  const [{ question, attempt }, change] = useUrlState({ question: 0, attempt: 0 });
  const [hidesNames, setHidesNames] = useState(true);
  const { idSchedule, title, courseName } = queue;
  const grades = useGrades(idSchedule);
  const questions = queue.questions.filter(({ responses }) => responses > 0);
  const student = queue.students.find(({ idAttempt }) => idAttempt === attempt);
  // What is graded meanwhile must not change the question on the screen.
  const [first] = useState(() => nextIn(questions, undefined)?.idQuestion ?? questions[0]?.idQuestion);
  const chosen = questions.find(({ idQuestion }) => idQuestion === (question || first)) ?? questions[0];
  if (!chosen)
    return (
      <Screen
        title={title}
        subtitle={t('subtitle', { course: courseName })}
        frame="bar"
        back={{ to: resultsPath(idSchedule), label: t('toResults') }}
      >
        <EmptyState
          title={t(queue.questions.length === 0 ? 'nothingOpen' : 'nothingYet')}
          action={
            <ButtonLink to={resultsPath(idSchedule)} variant="default">
              {t('toResults')}
            </ButtonLink>
          }
        >
          {queue.questions.length > 0 && t('nothingYetText', { count: queue.running })}
        </EmptyState>
      </Screen>
    );
  const wanted: Wanted = student ? { by: 'student', student } : { by: 'question', question: chosen };
  const nextQuestion = nextIn(questions, chosen);
  const nextStudent = nextIn(queue.students, student);
  const next = student ? nextStudent : nextQuestion;
  return (
    <RenderedFormulasContext value={queue.formulas}>
      <UnsavedGradesGuard grades={grades} />
      <Suspense fallback={<ScreenSkeleton />}>
        <Round
          key={student ? `attempt/${student.idAttempt}` : `question/${chosen.idQuestion}`}
          queue={queue}
          questions={questions}
          wanted={wanted}
          grades={grades}
          hidesNames={hidesNames}
          onHideNames={setHidesNames}
          onQuestion={(idQuestion) => change({ question: idQuestion, attempt: 0 })}
          onStudent={(idAttempt) => change({ attempt: idAttempt })}
          onNewPhoto={onNewPhoto}
          onNext={
            next && next !== (student ?? chosen)
              ? () =>
                  'idAttempt' in next
                    ? change({ attempt: next.idAttempt })
                    : change({ question: next.idQuestion, attempt: 0 })
              : null
          }
        />
      </Suspense>
    </RenderedFormulasContext>
  );
}
