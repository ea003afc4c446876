import { IconCheck, IconChevronDown, IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredQuestion, StudentAnswers } from '../../../../contract/student-report.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { IconButton, PlainButton } from '../../../../ui/actions/plain-button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { placeStateOf } from '../../../display/place-state.ts';
import { AnswerReview } from './answer-review.tsx';
import classes from './answers.module.css';
import { GradeField } from './grade-field.tsx';
import type { GradeChange } from './use-grade-change.ts';

type Props = {
  idAttempt: number;
  paper: StudentAnswers;
  question: AnsweredQuestion;
  /** Whether it is unfolded from the beginning. */
  isOpen: boolean;
  /** Null where the grade cannot be changed, or not by this user. */
  change: GradeChange | null;
};

/** Renders a question with what was chosen, what is right and its points; unfolds to the whole answer. */
export function AnswerRow({ idAttempt, paper, question, isOpen, change }: Props) {
  const { t } = useTranslation(['studentResults', 'grading']);
  const { answerGrade } = useFormat();
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const [act, setAct] = useState<'edit' | 'remove' | null>(null);
  const id = useId();
  const { number, text, score, weight, outcome } = question;
  const state = placeStateOf(question);
  const before = change?.removedFrom(question.idQuestion);
  const Chevron = isUnfolded ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.line}>
        <span className={classes.number}>{number}</span>
        <PlainButton
          className={classes.question}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? id : undefined}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Chevron size={16} aria-hidden className={classes.chevron} />
          <span className={classes.text}>{text}</span>
        </PlainButton>
        <Chosen question={question} />
        <Right question={question} />
        <span className={classes.points}>
          {change && (
            <span className={classes.acts}>
              <IconButton
                className={classes.act}
                label={t('studentResults:edit', { number })}
                onClick={() => setAct('edit')}
              >
                <IconPencil size={18} aria-hidden />
              </IconButton>
              {outcome !== 'excluded' && (
                <IconButton
                  className={classes.act}
                  label={t('studentResults:remove', { number })}
                  onClick={() => setAct('remove')}
                >
                  <IconTrash size={18} aria-hidden />
                </IconButton>
              )}
            </span>
          )}
          {state === 'out' || score === null ? '–' : answerGrade(score * weight)}
        </span>
      </div>
      {before !== undefined && (
        <p className={classes.removed}>
          {t('studentResults:removed')}{' '}
          <Button
            variant="subtle"
            size="sm"
            loading={change?.isPending}
            onClick={() => void change?.save(question, before)}
          >
            {t('studentResults:undoRemoval')}
          </Button>
        </p>
      )}
      {change && act === 'edit' && <GradeField question={question} change={change} onClose={() => setAct(null)} />}
      {isUnfolded && (
        <div id={id} className={classes.unfolded}>
          <AnswerReview idAttempt={idAttempt} paper={paper} question={question} />
        </div>
      )}
      {change && (
        <ConfirmDialog
          open={act === 'remove'}
          title={t('grading:remove.title')}
          confirm={t('grading:remove.confirm')}
          danger
          pending={change.isPending}
          onConfirm={() => void change.save(question, null).then(() => setAct(null))}
          onClose={() => setAct(null)}
        >
          {t('grading:remove.text')}
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Renders the chosen letters, or that something was answered. */
function Chosen({ question }: { question: AnsweredQuestion }) {
  const { t } = useTranslation('studentResults');
  const { chosen, response } = question;
  const state = placeStateOf(question);
  if (response === null) return <span className={classes.quiet}>{t('blank')}</span>;
  if (chosen === null) return <span className={classes.quiet}>{t('given')}</span>;
  return (
    <span className={classes.letters} data-state={state}>
      {[...chosen].map((letter) => (
        <span key={letter} className={classes.letter}>
          {letter}
        </span>
      ))}
    </span>
  );
}

/** Renders whether it is right, or what would be. */
function Right({ question }: { question: AnsweredQuestion }) {
  const { t } = useTranslation('studentResults');
  const state = placeStateOf(question);
  if (state === 'right')
    return (
      <span className={classes.right}>
        <IconCheck size={16} aria-hidden /> {t('right')}
      </span>
    );
  if (state === 'waiting' || state === 'out') return <span className={classes.quiet}>{t(`verdict.${state}`)}</span>;
  if (question.correct !== null)
    return (
      <span className={classes.letters}>
        <span className={classes.correctIs}>{t('correctIs')}</span>
        {question.correct.includes('/') ? (
          <span>{question.correct}</span>
        ) : (
          [...question.correct].map((letter) => (
            <span key={letter} className={classes.letter}>
              {letter}
            </span>
          ))
        )}
      </span>
    );
  return <span className={classes.quiet}>{state === 'wrong' ? t('verdict.wrong') : '–'}</span>;
}
