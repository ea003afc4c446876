import { useTranslation } from 'react-i18next';
import type { Block } from '../../../../contract/assessments.ts';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { useFormat } from '../../../../ui/format/format.ts';
import type { Step } from './change-history.ts';
import { type Change, countQuestions } from './changes.ts';
import { DisciplineShareBar } from './discipline-share-bar.tsx';
import { HistoryButtons } from './history-buttons.tsx';
import { Outline } from './outline.tsx';
import classes from './outline-pane.module.css';
import { suggestedMinutes } from './suggested-minutes.ts';
import { useRowFocus } from './use-row-focus.ts';

type Props = {
  blocks: readonly Block[];
  /** What can be undone and what can be made again. */
  undo: Step | undefined;
  redo: Step | undefined;
  onRerun: (which: 'undo' | 'redo') => void;
  onMove: (move: Extract<Change, { kind: 'move' }>) => void;
  onRemove: (idsQuestions: number[]) => void;
  /** Replaces a question by a similar one, of which it returns the id; null where there is none. */
  onReplace: (idQuestion: number) => Promise<number | null>;
};

/** Renders the assessment so far: the number of questions, what they are about, and the questions in print order. */
export function OutlinePane({ blocks, undo, redo, onRerun, onMove, onRemove, onReplace }: Props) {
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  const count = countQuestions(blocks);
  return (
    <section aria-label={t('outline.label')} className={classes.pane} {...useRowFocus<HTMLElement>()}>
      <header className={classes.head}>
        <div className={classes.amount}>
          <h2 className={classes.count} data-item-head tabIndex={-1}>
            {t('outline.count', { count })}
          </h2>
          <p className={classes.extent}>
            {t('outline.of', { max: MAXIMUM_QUESTIONS })}
            {count > 0 && ` · ${t('outline.minutes', { minutes: number(suggestedMinutes(blocks)) })}`}
          </p>
        </div>
        <HistoryButtons undo={undo} redo={redo} onRerun={onRerun} />
      </header>
      {count === 0 ? (
        <p className={classes.empty}>{t('outline.empty')}</p>
      ) : (
        <>
          <DisciplineShareBar blocks={blocks} />
          <Outline blocks={blocks} onMove={onMove} onRemove={onRemove} onReplace={onReplace} />
        </>
      )}
    </section>
  );
}
