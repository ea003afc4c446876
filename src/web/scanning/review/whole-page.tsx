import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NoPicture } from '../no-picture.tsx';
import { PageCut, placeIn, WHOLE_PICTURE } from '../page-cut.tsx';
import classes from './review.module.css';
import type { Doubt } from './use-review.ts';

/** Renders the whole page of a doubtful answer with its row outlined; the small one for a glance beside the row. */
export function WholePage({ doubt, isSmall = false }: { doubt: Doubt; isSmall?: boolean }) {
  const { t } = useTranslation('scanning');
  const outline = useRef<HTMLSpanElement>(null);
  const { idPage, page, answer, key } = doubt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row may be out of sight
  useEffect(() => {
    if (!isSmall) outline.current?.scrollIntoView({ block: 'center' });
  }, [key, isSmall]);
  if (!page.picture) return isSmall ? null : <NoPicture page={page} />;
  return (
    <PageCut
      idPage={idPage}
      picture={page.picture}
      cut={WHOLE_PICTURE}
      alt={isSmall ? '' : t('review.wholeOf', { question: doubt.question })}
      className={isSmall ? classes.small : classes.whole}
    >
      <span ref={outline} className={classes.outline} style={placeIn(WHOLE_PICTURE, answer.row)} aria-hidden />
    </PageCut>
  );
}
