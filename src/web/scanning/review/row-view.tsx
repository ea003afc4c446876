import { useTranslation } from 'react-i18next';
import { WRITTEN } from '../../../core/scanning/page-states.ts';
import { FramePicture } from '../frame-picture.tsx';
import { NoPicture } from '../no-picture.tsx';
import { PageCut, placeIn } from '../page-cut.tsx';
import { useLettersWords } from '../use-letters-words.ts';
import { cutAround } from './cut.ts';
import classes from './review.module.css';
import { signsMarked, signsOffered } from './signs.ts';
import type { Doubt } from './use-review.ts';

type Props = { doubt: Doubt; suggestion: string | null; chosen: string | null };

/** Renders the row of a doubtful answer, cut out of the page's picture, its neighbours faded and the suggestion marked; or its frame. */
export function RowView({ doubt: { idPage, question, page, answer }, suggestion, chosen }: Props) {
  const { t } = useTranslation('scanning');
  const wordsOf = useLettersWords();
  const { row, bubbles, offered, isGrade } = answer;
  if (!page.picture) return <NoPicture page={page} />;
  if (offered === WRITTEN) return <FramePicture {...{ idPage, question }} alt={t('review.frameOf', { question })} />;
  const cut = cutAround(row);
  const rowPlace = placeIn(cut, { x: cut.x, y: row.y, width: cut.width, height: row.height });
  const marked = signsMarked(answer, chosen ?? suggestion ?? '');
  return (
    <PageCut
      idPage={idPage}
      picture={page.picture}
      cut={cut}
      alt={t(isGrade ? 'review.gradeOf' : 'review.rowOf', { question })}
    >
      <span className={classes.fade} style={{ top: 0, height: rowPlace.top }} aria-hidden />
      <span
        className={classes.fade}
        style={{ bottom: 0, height: `calc(100% - ${rowPlace.top} - ${rowPlace.height})` }}
        aria-hidden
      />
      {signsOffered(answer).map((letter, index) => {
        const bubble = bubbles[index];
        if (!bubble || !marked.includes(letter)) return null;
        return (
          <span key={letter} className={classes.mark} style={placeIn(cut, bubble)} aria-hidden>
            <span className={classes.markWord}>
              {chosen === null && !isGrade ? t('review.readAs', { letters: wordsOf(letter) }) : letter}
            </span>
          </span>
        );
      })}
    </PageCut>
  );
}
