import { useTranslation } from 'react-i18next';
import type { MadeDocument } from '../../contract/documents.ts';

/** Renders in words how far a document is: its place in the queue, the steps that are done, or that it is ready. */
export function DocumentState({ made: { state, place, progress, pages } }: { made: MadeDocument }) {
  const { t } = useTranslation('documents');
  if (state === 'failed') return <p>{t('state.failed')}</p>;
  if (state === 'ready') return <p>{pages === null ? t('state.ready') : t('state.readyPages', { count: pages })}</p>;
  if (place !== null && place > 0) return <p>{t('state.before', { count: place })}</p>;
  if (progress && progress.total > 1) {
    return (
      <>
        <p>{t('state.steps', progress)}</p>
        <progress max={progress.total} value={progress.done} aria-label={t('state.making')} />
      </>
    );
  }
  return <p>{t('state.making')}</p>;
}
