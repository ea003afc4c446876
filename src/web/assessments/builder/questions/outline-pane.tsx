import { useTranslation } from 'react-i18next';
import type { Block } from '../../../../contract/assessments.ts';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { useFormat } from '../../../../ui/format/format.ts';
import { type Change, countQuestions } from './changes.ts';
import { Outline } from './outline.tsx';
import classes from './outline-pane.module.css';
import { ShareBar } from './share-bar.tsx';
import { suggestedMinutes } from './suggested-minutes.ts';

type Props = {
  blocks: readonly Block[];
  onMove: (move: Extract<Change, { kind: 'move' }>) => void;
  onRemove: (idsQuestions: number[]) => void;
};

/** Renders the assessment so far: the number of questions, what they are about, and the questions in print order. */
export function OutlinePane({ blocks, onMove, onRemove }: Props) {
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  const count = countQuestions(blocks);
  return (
    <section aria-label={t('outline.label')} className={classes.pane}>
      <header className={classes.head}>
        <h2 className={classes.count}>{t('outline.count', { count })}</h2>
        <p className={classes.extent}>
          {t('outline.of', { max: MAXIMUM_QUESTIONS })}
          {count > 0 && ` · ${t('outline.minutes', { minutes: number(suggestedMinutes(blocks)) })}`}
        </p>
      </header>
      {count === 0 ? (
        <p className={classes.empty}>{t('outline.empty')}</p>
      ) : (
        <>
          <ShareBar blocks={blocks} />
          <Outline blocks={blocks} onMove={onMove} onRemove={onRemove} />
        </>
      )}
    </section>
  );
}
