import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import classes from './previous-next-bar.module.css';
import type { PositionInPaper } from './use-position.ts';

type Props = {
  position: PositionInPaper;
  total: number;
  one: boolean;
  /** Whether there is no way back. */
  oneByOne: boolean;
  /** Whether a question that can still be answered has no whole answer. */
  isIncomplete: boolean;
  onNext: () => void;
  onFinish: () => void;
};

/** Renders the buttons to the previous and the next question; after the last one, to the end. */
export function PreviousNextBar({ position, total, one, oneByOne, isIncomplete, onNext, onFinish }: Props) {
  const { t } = useTranslation('attempts');
  const last = !one || position.index === total - 1;
  return (
    <footer className={classes.bar}>
      <div className={classes.inner}>
        {one && !oneByOne && (
          <Button
            variant="default"
            size="lg"
            className={classes.previous}
            aria-label={t('paper.previous')}
            disabled={position.index === 0}
            onClick={position.previous}
          >
            <IconArrowLeft size={20} aria-hidden />
          </Button>
        )}
        {last ? (
          <Button size="lg" variant={isIncomplete ? 'default' : 'filled'} className={classes.next} onClick={onFinish}>
            {t('paper.finish')}
          </Button>
        ) : (
          <Button
            size="lg"
            className={classes.next}
            rightSection={<IconArrowRight size={20} aria-hidden />}
            onClick={onNext}
          >
            {t('paper.next')}
          </Button>
        )}
      </div>
    </footer>
  );
}
