import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { questionsPath } from '../../paths/questions.ts';
import type { AddProblem } from './pasted-entries.ts';
import { entryId } from './pasted-entry-card.tsx';

type Props = {
  /** What prevents adding. */
  missing: AddProblem | null;
  /** How many of the questions were tried, while they are added. */
  progress: { done: number; count: number } | null;
  /** How many were added. */
  added: number | null;
  failed: readonly { uuid: string; name: string }[];
  error: unknown;
  /** Brings back what was emptied. */
  onUndoClear: (() => void) | null;
  onClose: () => void;
};

/** Moves the focus to the card of an entry, and so shows it. */
export const focusEntry = (uuid: string | undefined): void => document.getElementById(entryId(uuid ?? ''))?.focus();

/** Renders at the foot of the window what is missing, how adding goes on and what came of it. */
export function PastingNotice({ missing, progress, added, failed, error, onUndoClear, onClose }: Props) {
  const { t } = useTranslation('pasting');
  return (
    <Toast error={error} autoHide={onUndoClear ? 'undo' : false} onClose={onClose}>
      {progress ? (
        <span>{t('adding', progress)}</span>
      ) : missing ? (
        <span>{t(`missing.${missing}`)}</span>
      ) : onUndoClear ? (
        <>
          <span>{t('cleared')}</span>
          <Button variant="subtle" size="sm" onClick={onUndoClear}>
            {t('undo')}
          </Button>
        </>
      ) : (
        added !== null && (
          <>
            <span>
              {added > 0 && t('done', { count: added })}{' '}
              {failed.length > 0 &&
                t('failed', { count: failed.length, names: failed.map(({ name }) => name).join(', ') })}
            </span>
            {failed.length > 0 ? (
              <Button variant="subtle" size="sm" onClick={() => focusEntry(failed[0]?.uuid)}>
                {t('toFailed')}
              </Button>
            ) : (
              <ButtonLink variant="subtle" size="sm" to={`${questionsPath}?bank=mine`}>
                {t('see')}
              </ButtonLink>
            )}
          </>
        )
      )}
    </Toast>
  );
}
