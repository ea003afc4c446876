import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseToGrade } from '../../contract/grading.ts';
import { acceptTypedGrade, HIGHEST_ANSWER_GRADE, parseAnswerGrade } from '../../core/results/grades.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import { useFormat } from '../../ui/format/format.ts';
import classes from './grade-bar.module.css';
import type { SaveState } from './use-grades.ts';

const points = Array.from({ length: HIGHEST_ANSWER_GRADE + 1 }, (_, point) => point);

type Props = {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  problem: 'required' | 'range' | null;
  save: SaveState | undefined;
  /** The grade that is stored. */
  other: ResponseToGrade['grade'];
  onType: (typed: string) => void;
  onSave: () => void;
  onRetry: () => void;
  onKeepOther: () => void;
  onBack: () => void;
  onSkip: () => void;
  onRemove: () => void;
  /** The sheet with the solution, on narrow windows. */
  guide: { open: boolean; onToggle: () => void } | null;
  shortcuts: ReactNode;
  comments: ReactNode;
};

/** Renders the field of a grade with a button for each point, the comments, and what saves it and goes on. */
export function GradeBar({ field, typed, problem, save, other, onType, guide, shortcuts, comments, ...on }: Props) {
  const { t } = useTranslation('grading');
  const value = parseAnswerGrade(typed);
  return (
    <section className={classes.bar} aria-label={t('bar')}>
      <Unsaved save={save} other={other} onRetry={on.onRetry} onKeepOther={on.onKeepOther} />
      <div className={classes.grade}>
        <label htmlFor="grade" className={classes.label}>
          {t('grade')}
        </label>
        <div className={classes.field}>
          <input
            ref={field}
            id="grade"
            data-shortcuts
            inputMode="decimal"
            autoComplete="off"
            className={classes.input}
            value={typed}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem ? 'grade-problem response-title response-text' : 'response-title response-text'}
            onChange={({ currentTarget }) => onType(acceptTypedGrade(typed, currentTarget.value))}
          />
          <span className={classes.of}>{t('ofTen')}</span>
        </div>
        {problem && (
          <p id="grade-problem" role="alert" className={classes.problem}>
            {t(`problem.${problem}`)}
          </p>
        )}
      </div>
      <div className={classes.points}>
        <p className={classes.label} id="points">
          {t('orPress')}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll in every browser */}
        <div role="group" aria-labelledby="points" className={classes.buttons}>
          {points.map((point) => (
            <PlainButton
              key={point}
              className={classes.point}
              aria-pressed={value !== null && Math.floor(value) === point}
              onClick={() => {
                onType(String(point));
                if (matchMedia('(pointer: fine)').matches) field.current?.focus();
              }}
            >
              {point}
            </PlainButton>
          ))}
        </div>
        <PlainButton className={classes.quiet} onClick={on.onRemove}>
          <kbd>⌫</kbd> {t('remove.action')}
        </PlainButton>
      </div>
      {comments}
      <div className={classes.go}>
        <Button onClick={on.onSave} rightSection={<kbd className={classes.enter}>⏎</kbd>}>
          {t('saveAndNext')}
        </Button>
        <div className={classes.moves}>
          <PlainButton className={classes.quiet} onClick={on.onBack}>
            <kbd>←</kbd> {t('back')}
          </PlainButton>
          <PlainButton className={classes.quiet} onClick={on.onSkip}>
            <kbd>N</kbd> {t('skip')}
          </PlainButton>
          {guide && (
            <Button variant="default" size="sm" aria-expanded={guide.open} onClick={guide.onToggle}>
              {t('guide')}
            </Button>
          )}
          {shortcuts}
        </div>
      </div>
    </section>
  );
}

type UnsavedProps = Pick<Props, 'save' | 'other' | 'onRetry' | 'onKeepOther'>;

/** Renders why a grade is not saved, with what can be done about it. */
function Unsaved({ save, other, onRetry, onKeepOther }: UnsavedProps) {
  const { t } = useTranslation('grading');
  const { answerGrade: grade } = useFormat();
  const describe = useErrorDescription();
  if (!save || save.state === 'saving') return null;
  const words = (value: number | null | undefined) => (value == null ? t('removed') : grade(value));
  const own = words(save.given.answerGrade);
  return (
    <div role="alert" className={classes.unsaved}>
      {save.state === 'changed' && other ? (
        <>
          <span>{t('changed', { by: other.by, other: words(other.answerGrade), own })}</span>
          <Button variant="default" size="sm" onClick={onRetry}>
            {t('useOwn', { own })}
          </Button>
          <Button variant="default" size="sm" onClick={onKeepOther}>
            {t('useOther', { other: words(other.answerGrade) })}
          </Button>
        </>
      ) : (
        <>
          <span>
            {save.error === null ? t('notYetSaved', { own }) : t('notSaved', { own, why: describe(save.error).text })}
          </span>
          <Button variant="default" size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        </>
      )}
    </div>
  );
}
