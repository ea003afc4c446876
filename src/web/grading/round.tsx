import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GradingQueue, QuestionToGrade, ResponseToGrade } from '../../contract/grading.ts';
import { calls } from '../../contract/index.ts';
import { fullName, toPersonName } from '../../core/people/roles.ts';
import { parseAnswerGrade } from '../../core/results/grades.ts';
import { nextWaiting, spreadOfGrades, toggleComment } from '../../core/results/grading-queue.ts';
import { screensOf } from '../../questions/screens-registry.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Shortcuts } from '../../ui/actions/shortcuts.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useRead } from '../data/use-read.ts';
import { HelpLink } from '../help/help-link.tsx';
import { resultsPath } from '../paths/schedules.ts';
import { stemLine } from '../questions/bank/stem-text.ts';
import { Comments } from './comments.tsx';
import { Done } from './done.tsx';
import { GradeBar } from './grade-bar.tsx';
import classes from './grading.module.css';
import { Guide } from './guide.tsx';
import type { Retake } from './new-photo.tsx';
import type { PhotoActions } from './photo-view.tsx';
import { Progress } from './progress.tsx';
import { ResponseView } from './response-view.tsx';
import { UnsavedGrades } from './unsaved-notice.tsx';
import { type Grades, keyOf } from './use-grades.ts';
import { useKeys } from './use-keys.ts';

/** What a round of grading goes through: the responses to a question, or those of a student. */
export type Wanted =
  | { by: 'question'; question: QuestionToGrade }
  | { by: 'student'; student: GradingQueue['students'][number] };

type Props = {
  queue: GradingQueue;
  /** Those with responses. */
  questions: readonly QuestionToGrade[];
  wanted: Wanted;
  grades: Grades;
  hidesNames: boolean;
  onHideNames: (hides: boolean) => void;
  onQuestion: (idQuestion: number) => void;
  onStudent: (idAttempt: number) => void;
  onNewPhoto: (retake: Retake) => void;
  /** Goes on with the next question or student; null when no other waits. */
  onNext: (() => void) | null;
};

const REFRESH_MS = 20_000;
/** So much of a question names it in a message. */
const STEM_LENGTH = 60;
const isPointed = () => matchMedia('(pointer: fine)').matches;
const shortcuts = [
  'grade',
  'save',
  'comment',
  'back',
  'skip',
  'remove',
  'undo',
  'turn',
  'zoom',
  'fullScreen',
  'names',
] as const;

/** Renders the responses to a question, or of a student, one after the other with a bar to grade each. */
export function Round({ queue, questions, wanted, grades, hidesNames, onHideNames, onNext, ...props }: Props) {
  const { t, i18n } = useTranslation('grading');
  const { answerGrade: grade } = useFormat();
  const { idSchedule } = queue;
  const input =
    wanted.by === 'question'
      ? { idSchedule, idQuestion: wanted.question.idQuestion }
      : { idSchedule, idAttempt: wanted.student.idAttempt };
  const { reply, refetch } = useRead(calls.attempts.getResponsesToGrade, input, {
    suspend: true,
    refreshAfter: () => REFRESH_MS,
  });
  const responses = reply.content;
  const [current, setCurrent] = useState<string | null>(() => {
    const first = nextWaiting(waitsOf(responses, grades), responses.length - 1);
    return first === null ? null : keyAt(responses, first);
  });
  const [problem, setProblem] = useState<'required' | 'range' | null>(null);
  const [asksToRemove, setAsksToRemove] = useState(false);
  const [guideOpen, setGuideOpen] = useState(false);
  const [announced, setAnnounced] = useState('');
  const history = useRef<{ key: string; before: { answerGrade: number | null; comment: string } | null }[]>([]);
  const photo = useRef<PhotoActions>(null);
  const field = useRef<HTMLInputElement>(null);
  const article = useRef<HTMLElement>(null);
  const hasMoved = useRef(false);
  const isWide = useMediaQuery('(min-width: 56.25em)', true, { getInitialValueInEffect: false });
  const index = responses.findIndex((one) => keyOf(one) === current);
  const response = responses[index];
  const { changed } = grades;

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when somebody else was faster, for the other grade
  useEffect(() => {
    if (changed > 0) refetch();
  }, [changed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a read shows what became of grades that were not saved
  useEffect(() => grades.settle(responses), [responses]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a small screen the next response takes the place of the last one
  useEffect(() => {
    if (hasMoved.current && !isWide) article.current?.scrollIntoView({ block: 'start' });
    hasMoved.current = true;
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another response is graded at once
  useEffect(() => {
    if (!isPointed()) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [current]);

  const stored = response ? grades.gradeOf(response) : null;
  const save = response && grades.saveOf(response);
  const wordsOf = (answerGrade: number | null | undefined) => (answerGrade == null ? '' : grade(answerGrade));
  const asStored = { typed: wordsOf(stored?.answerGrade), comment: stored?.comment ?? '' };
  const draft = (response && grades.unsavedOf(response)) ?? { ...asStored, seen: stored?.revision ?? 0, given: null };
  const write = (change: { typed?: string; comment?: string }) => {
    if (!response) return;
    setProblem(null);
    const written = { typed: draft.typed, comment: draft.comment, ...change };
    const isStored = written.typed === asStored.typed && written.comment === asStored.comment;
    grades.type(response, isStored && !draft.given ? null : written);
  };
  const goTo = (to: number | null) => {
    setProblem(null);
    setCurrent(to === null ? null : keyAt(responses, to));
    setAnnounced(to === null ? t('allGraded') : t('announce', { number: to + 1, count: responses.length }));
  };
  const next = () => {
    const others = responses.map((one) => ({ waits: keyOf(one) !== current && grades.waits(one) }));
    return nextWaiting(others, index);
  };
  const send = (one: ResponseToGrade, given: { answerGrade: number | null; comment: string }, seen: number) => {
    const before = grades.gradeOf(one);
    history.current.push({ key: keyOf(one), before: before && { ...before } });
    grades.save(one, given, wordsOf(given.answerGrade), seen);
  };
  const submit = () => {
    if (!response) return;
    const answerGrade = parseAnswerGrade(draft.typed);
    const isSame =
      stored !== null &&
      !stored.isOutdated &&
      !draft.given &&
      stored.answerGrade === answerGrade &&
      stored.comment === draft.comment;
    if (draft.typed.trim() === '') return setProblem('required');
    if (answerGrade === null) return setProblem('range');
    if (!isSame) send(response, { answerGrade, comment: draft.comment }, draft.seen);
    goTo(next());
  };
  const undo = () => {
    const last = history.current.pop();
    const one = last && responses.find((each) => keyOf(each) === last.key);
    if (!last || !one) return;
    setCurrent(last.key);
    const { before } = last;
    if (before)
      grades.save(
        one,
        { answerGrade: before.answerGrade, comment: before.comment },
        wordsOf(before.answerGrade),
        grades.gradeOf(one)?.revision ?? 0,
      );
    else if (['failed', 'changed'].includes(grades.saveOf(one)?.state ?? '')) grades.forget(one);
    else grades.save(one, { answerGrade: null, comment: '', waits: true }, '', grades.gradeOf(one)?.revision ?? 0);
    setAnnounced(t(before ? 'undone' : 'undoneFirst'));
  };
  const skip = () => goTo(next() ?? (index + 1) % responses.length);
  const back = () => goTo(Math.max(0, index === -1 ? responses.length - 1 : index - 1));
  const [comments, setComments] = useState<readonly string[]>([]);
  const toggle = (text: string) => write({ comment: toggleComment(draft.comment, text) });
  useKeys(!asksToRemove, {
    ...{ save: submit, back, skip, undo, names: () => onHideNames(!hidesNames) },
    remove: () => response && setAsksToRemove(true),
    typing: () => field.current?.focus(),
    comment: (place) => {
      const text = comments[place];
      if (text !== undefined && response) toggle(text);
    },
    turn: () => photo.current?.turn(),
    larger: () => photo.current?.larger(),
    smaller: () => photo.current?.smaller(),
    fullScreen: () => photo.current?.fullScreen(),
  });

  const question =
    wanted.by === 'question'
      ? wanted.question
      : (questions.find(({ idQuestion }) => idQuestion === response?.idQuestion) ?? questions[0]);
  const given = responses.flatMap((one) => {
    const { answerGrade, isOutdated } = grades.gradeOf(one) ?? { answerGrade: null, isOutdated: false };
    return answerGrade === null || isOutdated ? [] : [{ one, answerGrade }];
  });
  const spread = wanted.by === 'question' ? spreadOfGrades(given.map(({ answerGrade }) => answerGrade)) : null;
  const alike = given
    .filter(({ one }) => response && one !== response && one.likeThis !== null && one.likeThis === response.likeThis)
    .map(({ answerGrade }) => answerGrade);
  const nameOf = (person: { firstname: string; lastname: string }) => fullName(toPersonName(person), i18n.language);
  const waiting = waitsOf(responses, grades);
  const responseTitle = () => {
    if (!response || wanted.by === 'student') return t('question', { number: question?.number });
    return hidesNames ? t('response', { number: index + 1 }) : nameOf(response);
  };
  const guide = question && response && (
    <>
      <Guide question={question} spread={spread} alike={alike} />
      {!isWide && (
        <Comments
          key={question.idQuestion}
          {...{ idSchedule, idQuestion: question.idQuestion, comment: draft.comment, onToggle: toggle }}
          onList={setComments}
        />
      )}
    </>
  );
  return (
    <Screen
      title={queue.title}
      subtitle={t(wanted.by === 'question' ? 'byQuestionOf' : 'byStudentOf', { course: queue.courseName })}
      frame="bar"
      back={{ to: resultsPath(idSchedule), label: t('toResults') }}
      middle={
        <Progress waiting={waiting} current={index} blank={wanted.by === 'question' ? wanted.question.blank : 0} />
      }
      actions={
        <>
          <label className={classes.switch}>
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
              role="switch"
              checked={hidesNames}
              onChange={({ currentTarget }) => onHideNames(currentTarget.checked)}
            />
            {t('hideNames')}
          </label>
          <Button
            variant="default"
            onClick={() =>
              wanted.by === 'question'
                ? props.onStudent(response?.idAttempt ?? queue.students[0]?.idAttempt ?? 0)
                : props.onQuestion(question?.idQuestion ?? 0)
            }
          >
            {t(wanted.by === 'question' ? 'byStudent' : 'byQuestion')}
          </Button>
        </>
      }
    >
      <LiveRegion>{announced}</LiveRegion>
      <div className={classes.layout}>
        <div className={classes.main}>
          {grades.failed > (save && save.state !== 'saving' ? 1 : 0) && (
            <UnsavedGrades count={grades.failed} onSave={grades.saveFailed} />
          )}
          {wanted.by === 'question' ? (
            <Choice
              label={t('chooseQuestion')}
              value={wanted.question.idQuestion}
              onChoose={props.onQuestion}
              of={questions.map(({ idQuestion, number, responses, graded }) => ({
                id: idQuestion,
                words: t('questionChoice', { number, total: queue.qntQuestions, graded, responses }),
              }))}
            />
          ) : (
            <Choice
              label={t('chooseStudent')}
              value={wanted.student.idAttempt}
              onChoose={props.onStudent}
              of={queue.students.map((one, place) => ({
                id: one.idAttempt,
                words: t('studentChoice', {
                  name: hidesNames ? t('studentNumber', { number: place + 1 }) : nameOf(one),
                  graded: one.graded,
                  responses: one.responses,
                }),
              }))}
            />
          )}
          {response && question ? (
            <>
              <Stem question={question} />
              <ResponseView
                key={keyOf(response)}
                response={response}
                article={article}
                isOutdated={stored?.isOutdated ?? false}
                photo={photo}
                title={responseTitle()}
                onNewPhoto={() =>
                  props.onNewPhoto({
                    ...{ idUser: response.idUser, of: responseTitle() },
                    stem: stemLine({ content: question.content, identifier: '' }, STEM_LENGTH),
                    onAsked: () => goTo(next()),
                  })
                }
              />
            </>
          ) : (
            <Done
              spread={spread}
              by={wanted.by}
              left={waiting.some(({ waits }) => waits)}
              onContinue={() => goTo(nextWaiting(waiting, responses.length - 1))}
              onNext={onNext}
              onLookAgain={() => goTo(0)}
              results={resultsPath(idSchedule)}
            />
          )}
        </div>
        {isWide && guide && <aside className={classes.aside}>{guide}</aside>}
        {response && question && (
          <div className={classes.foot}>
            {!isWide && guideOpen && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
              <aside id="grading-guide" className={classes.sheet} tabIndex={0} aria-label={t('guide')}>
                {guide}
              </aside>
            )}
            <GradeBar
              field={field}
              typed={draft.typed}
              problem={problem}
              save={save}
              other={response.grade}
              onType={(typed) => write({ typed })}
              onSave={submit}
              onRetry={() =>
                save && grades.save(response, save.given, draft.typed, grades.gradeOf(response)?.revision ?? 0)
              }
              onKeepOther={() => grades.forget(response)}
              onBack={back}
              onSkip={skip}
              onRemove={() => setAsksToRemove(true)}
              guide={isWide ? null : { open: guideOpen, onToggle: () => setGuideOpen(!guideOpen) }}
              shortcuts={
                <>
                  {isWide && <HelpLink topic="grading" />}
                  <Shortcuts
                    of={shortcuts.map((key) => ({ key: t(`keys.${key}.key`), does: t(`keys.${key}.does`) }))}
                  />
                </>
              }
              comments={
                isWide && (
                  <Comments
                    key={question.idQuestion}
                    {...{ idSchedule, idQuestion: question.idQuestion, comment: draft.comment, onToggle: toggle }}
                    onList={setComments}
                  />
                )
              }
            />
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asksToRemove}
        title={t('remove.title')}
        confirm={t('remove.confirm')}
        onClose={() => setAsksToRemove(false)}
        onConfirm={() => {
          setAsksToRemove(false);
          if (response) send(response, { answerGrade: null, comment: draft.comment }, draft.seen);
          goTo(next());
        }}
      >
        <p>{t('remove.text')}</p>
      </ConfirmDialog>
    </Screen>
  );
}

const keyAt = (responses: readonly ResponseToGrade[], index: number): string | null => {
  const response = responses[index];
  return response ? keyOf(response) : null;
};

const waitsOf = (responses: readonly ResponseToGrade[], grades: Grades) =>
  responses.map((response) => ({ waits: grades.waits(response) }));

function Stem({ question }: { question: QuestionToGrade }): ReactNode {
  const views = screensOf(question.idType);
  if (!views) return null;
  return (
    <div className={classes.stem}>
      <views.Stem content={question.content} />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: number;
  of: readonly { id: number; words: string }[];
  onChoose: (id: number) => void;
};

function Choice({ label, value, of, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className={classes.choice}
      value={value}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    >
      {of.map(({ id, words }) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </select>
  );
}
