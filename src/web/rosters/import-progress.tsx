import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { readOf } from '../data/read-source.ts';
import { useRead } from '../data/use-read.ts';
import styles from './import.module.css';

const EVERY_MS = 500;

/** Renders how many rows of the user's import are written, as long as the server says it. */
export function ImportProgress() {
  const { t } = useTranslation('rosters');
  const source = readOf(calls.rosters.getRosterProgress, {}, { freshForMs: 0, keptForMs: 0 });
  const { reply } = useRead(source, { onFailure: 'tell', refreshAfter: () => EVERY_MS });
  const progress = reply?.content;
  if (!progress) return null;
  return (
    <div className={styles.amount}>
      <progress value={progress.done} max={progress.of} aria-label={t('progress.label')} />
      <span>{t('progress.amount', { done: progress.done, count: progress.of })}</span>
    </div>
  );
}
