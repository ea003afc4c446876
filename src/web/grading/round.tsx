import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GradingQueue, QuestionToGrade } from '../../contract/grading.ts';
import { spreadOfGrades, toggleComment } from '../../core/results/grading-queue.ts';
import { Shortcuts } from '../../ui/dialog/shortcuts.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useIsWindowAtLeast } from '../../ui/layout/use-is-window-at-least.ts';
import { useUndo } from '../data/use-undo.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { resultsPath } from '../paths/schedules.ts';
import { stemLine } from '../questions/bank/stem-text.ts';
import { Comments } from './comments.tsx';
import { Done } from './done.tsx';
import { givenGrades } from './given-grades.ts';
import { GradeBar } from './grade-bar.tsx';
import classes from './grading.module.css';
import { Guide } from './guide.tsx';
import type { Retake } from './new-photo.tsx';
import type { PhotoActions } from './photo-view.tsx';
import { Progress } from './progress.tsx';
import { QuestionStem } from './question-stem.tsx';
import { RemoveGradeDialog } from './remove-grade-dialog.tsx';
import { ResponseView } from './response-view.tsx';
import { RoundActions } from './round-actions.tsx';
import { RoundChoice } from './round-choice.tsx';
import { useStudentName } from './student-name.ts';
import { UnsavedGrades } from './unsaved-notice.tsx';
import { type Grades, keyOf } from './use-grades.ts';
import { useKeys } from './use-keys.ts';
import { useResponseFocus } from './use-response-focus.ts';
import { useResponses, type Wanted } from './use-responses.ts';
import { useRound } from './use-round.ts';

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

/** So much of a question names it in a message. */
const STEM_LENGTH = 60;
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
  const { t } = useTranslation('grading');
  const nameOf = useStudentName();
  const { idSchedule } = queue;
  const responses = useResponses(idSchedule, wanted, grades);
  const round = useRound(responses, grades);
  const { index, response, stored, draft, save } = round;
  const [asksToRemove, setAsksToRemove] = useState(false);
  const [guideOpen, setGuideOpen] = useState(false);
  const [comments, setComments] = useState<readonly string[]>([]);
  const photo = useRef<PhotoActions>(null);
  const field = useRef<HTMLInputElement>(null);
  const article = useRef<HTMLElement>(null);
  const isWide = useIsWindowAtLeast('panes');
  useResponseFocus(round.current, isWide, { article, field });
  const newComment = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) newComment.current?.focus();
  }, [asked]);
  const toField = () => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  };
  const { offerUndo, toast } = useUndo();
  const toggle = (text: string) => round.write({ comment: toggleComment(draft.comment, text) });
  useKeys(!asksToRemove, {
    ...{ save: round.submit, back: round.back, skip: round.skip },
    undo: () => {
      const undone = round.undo();
      if (undone) offerUndo(undone.words, undone.redo);
    },
    names: () => onHideNames(!hidesNames),
    remove: () => response && setAsksToRemove(true),
    typing: () => field.current?.focus(),
    comment: (position) => {
      const text = comments[position];
      if (text === undefined || !response) return false;
      toggle(text);
      return true;
    },
    newComment: () => {
      setGuideOpen(true);
      setAsked(asked + 1);
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
  const given = givenGrades(responses, grades, response);
  const spread = wanted.by === 'question' ? spreadOfGrades(given.all) : null;
  const responseTitle = () => {
    if (!response || wanted.by === 'student') return t('question', { number: question?.number });
    return hidesNames ? t('response', { number: index + 1 }) : nameOf(response);
  };
  const commentList = question && (
    <Comments
      key={question.idQuestion}
      {...{ idSchedule, idQuestion: question.idQuestion, comment: draft.comment, onToggle: toggle }}
      field={newComment}
      onList={setComments}
      onLeave={toField}
    />
  );
  const guide = question && response && (
    <>
      <Guide question={question} spread={spread} alike={given.alike} />
      {!isWide && commentList}
    </>
  );
  return (
    <Screen
      title={queue.title}
      subtitle={t(wanted.by === 'question' ? 'byQuestionOf' : 'byStudentOf', { course: queue.courseName })}
      frame="bar"
      back={{ to: resultsPath(idSchedule), label: t('toResults') }}
      middle={
        <Progress
          waiting={round.waiting}
          current={index}
          blank={wanted.by === 'question' ? wanted.question.blank : 0}
        />
      }
      actions={
        <RoundActions
          by={wanted.by}
          hidesNames={hidesNames}
          onHideNames={onHideNames}
          onSwitch={() =>
            wanted.by === 'question'
              ? props.onStudent(response?.idAttempt ?? queue.students[0]?.idAttempt ?? 0)
              : props.onQuestion(question?.idQuestion ?? 0)
          }
        />
      }
    >
      <LiveRegion>{round.announced}</LiveRegion>
      <div className={classes.layout}>
        <div className={classes.main}>
          {grades.failed > (save && save.state !== 'saving' ? 1 : 0) && (
            <UnsavedGrades count={grades.failed} onSave={grades.saveFailed} />
          )}
          <RoundChoice
            {...{ queue, questions, wanted, hidesNames, onQuestion: props.onQuestion, onStudent: props.onStudent }}
          />
          {response && question ? (
            <>
              <QuestionStem question={question} />
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
                    onAsked: round.goToNext,
                  })
                }
              />
            </>
          ) : (
            <Done
              spread={spread}
              by={wanted.by}
              left={round.waiting.some(({ waits }) => waits)}
              onContinue={round.goToFirstWaiting}
              onNext={onNext}
              onLookAgain={() => round.goTo(0)}
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
              problem={round.problem}
              save={save}
              other={response.grade}
              onType={(typed) => round.write({ typed })}
              onSave={round.submit}
              onRetry={round.retry}
              onKeepOther={() => grades.forget(response)}
              onBack={round.back}
              onSkip={round.skip}
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
              comments={isWide && commentList}
            />
          </div>
        )}
      </div>
      {toast}
      <RemoveGradeDialog
        open={asksToRemove}
        onClose={() => setAsksToRemove(false)}
        onConfirm={() => {
          setAsksToRemove(false);
          round.remove();
        }}
      />
    </Screen>
  );
}
