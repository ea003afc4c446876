import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { isRetryable } from '../../data/retry.ts';
import { questionDraftsPath, questionsPath, type StimulusKey, stimulusPath } from '../../paths/questions.ts';

/** What has just been done, and to which question where it is known. */
export type CompletedAction =
  | { note: 'saved' | 'copied'; idQuestion: number | null }
  /** `missing` counts what keeps the draft from being a question. */
  | { note: 'draft'; idQuestion: null; missing: number };

type Props = {
  /** How many problems prevent it from being saved. */
  problems: number;
  done: CompletedAction | null;
  error: unknown;
  /** The text it is written for. */
  text: StimulusKey | null;
  /** Where another question is written; null while one is. */
  another: { to: string; state: unknown } | null;
  onClose: () => void;
};

/**
 * Renders the outcome of saving: what is missing, what failed, or that it is saved and where to continue. Where no server answered,
 * the draft on the device has what was written.
 */
export function SaveNotice({ problems, done, error, text, another, onClose }: Props) {
  const { t } = useTranslation('bank');
  const isUnanswered = isRetryable(error);
  return (
    <Toast error={isUnanswered ? null : error} autoHide={problems === 0 && !isUnanswered} onClose={onClose}>
      {isUnanswered ? (
        <span>{t('note.unanswered')}</span>
      ) : problems > 0 ? (
        <span>{t('edit.problems', { count: problems })}</span>
      ) : (
        done && (
          <>
            <span>{done.note === 'draft' ? t('note.draft', { count: done.missing }) : t(`note.${done.note}`)}</span>
            {done.note === 'draft' && (
              <ButtonLink to={questionDraftsPath} variant="subtle" size="sm">
                {t('drafts.all')}
              </ButtonLink>
            )}
            {done.note === 'saved' && (
              <>
                {text === null ? (
                  <ButtonLink
                    to={`${questionsPath}?bank=mine`}
                    state={{ idQuestion: done.idQuestion }}
                    variant="subtle"
                    size="sm"
                  >
                    {t('note.toList')}
                  </ButtonLink>
                ) : (
                  <ButtonLink to={stimulusPath(text)} variant="subtle" size="sm">
                    {t('edit.backToText')}
                  </ButtonLink>
                )}
                {another && (
                  <ButtonLink {...another} variant="subtle" size="sm">
                    {t('note.another')}
                  </ButtonLink>
                )}
              </>
            )}
          </>
        )
      )}
    </Toast>
  );
}
