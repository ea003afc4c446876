import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicQuestion } from '../../../contract/assessments.ts';
import { bcp47TagOf } from '../../../core/languages.ts';
import { AttachmentServiceContext } from '../../../questions/attachments/attachment-service.ts';
import { attachmentOf } from '../../../questions/attachments/response-attachment.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { stemLabelOf } from '../../../questions/stem/stem-label.ts';
import { CursiveLettersContext, TextLanguageContext } from '../../../questions/text/render/rich-text.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import type { Journal } from '../journal/journal.ts';
import { useJournal } from '../journal/use-journal.ts';
import { useAnswerPhotos } from '../photos/use-answer-photos.ts';
import { headingId } from './heading-id.ts';
import classes from './question-card.module.css';

type Props = {
  question: PublicQuestion;
  journal: Journal;
  later: boolean;
  /** Without it, it cannot be marked for later: there is no way back to it. */
  onLater: ((idQuestion: number) => void) | undefined;
  /** Called when this question gets the focus. */
  onHere?: (idQuestion: number) => void;
  keys: 'group' | 'page';
  /** Loaded, and not seen now. */
  hidden?: boolean;
};

/** Renders a question with its answer form. Memoized: a page has up to ninety. */
export const QuestionCard = memo(function QuestionCard(props: Props) {
  const { question, journal, later, onLater, onHere, keys, hidden = false } = props;
  const { idQuestion, idType, number, content, language, cursiveLetter, points } = question;
  const { t } = useTranslation('attempts');
  const format = useFormat();
  const value = useJournal(journal, ({ entries }) => entries.get(idQuestion)?.response ?? null);
  const photos = useAnswerPhotos({ ...journal.attempt, idQuestion });
  const views = screensOf(idType);
  const give = (response: unknown) => {
    const taken = views?.isTyped
      ? journal.addTypedResponse(idQuestion, response)
      : journal.addResponse(idQuestion, response);
    const photo = attachmentOf(response);
    const chosen = taken || typeof photo !== 'string' ? undefined : photos.chosenAt(photo);
    if (chosen !== undefined) journal.addPhoto(idQuestion, String(photo), chosen);
  };
  const heading = headingId(idQuestion);
  const spoken = stemLabelOf(views, content);
  const Flag = later ? IconFlagFilled : IconFlag;
  return (
    <section aria-labelledby={heading} className={classes.card} hidden={hidden} onFocus={() => onHere?.(idQuestion)}>
      <div className={classes.head}>
        <h2 id={heading} tabIndex={-1} className={classes.number}>
          {t('paper.question', { number })}
          {points !== undefined && ` · ${t('paper.points', { points: format.number(points) })}`}
        </h2>
        {onLater && (
          <PlainButton aria-pressed={later} className={classes.later} onClick={() => onLater(idQuestion)}>
            <Flag size={18} aria-hidden />
            {t('paper.later')}
          </PlainButton>
        )}
      </div>
      {views ? (
        <TextLanguageContext value={bcp47TagOf(language)}>
          <CursiveLettersContext value={cursiveLetter}>
            <AttachmentServiceContext value={photos}>
              <div id={`${heading}-command`} className={classes.command}>
                <views.Stem content={content} />
              </div>
              {spoken && <span id={`${heading}-spoken`} role="img" aria-label={spoken} hidden />}
              <views.Answer
                content={content}
                value={value}
                onChange={give}
                name={heading}
                labelledBy={`${heading} ${heading}-${spoken ? 'spoken' : 'command'}`}
                letterKeys={keys}
              />
            </AttachmentServiceContext>
          </CursiveLettersContext>
        </TextLanguageContext>
      ) : (
        <div className={classes.unknown}>
          <p>{t('paper.unknown')}</p>
          <Button variant="default" onClick={() => location.reload()}>
            {t('paper.reload')}
          </Button>
        </div>
      )}
    </section>
  );
});
