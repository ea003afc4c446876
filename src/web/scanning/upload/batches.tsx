import { useTranslation } from 'react-i18next';
import type { ScanBatch } from '../../../contract/scanning.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { ScreenPart } from '../../../ui/layout/screen-part.tsx';
import { RowTitle, Table } from '../../../ui/list/table.tsx';
import { batchPath, reviewPath } from '../../paths/scanning.ts';
import classes from './upload.module.css';

/** Renders the batches of a schedule, the last first; nothing where there are none. */
export function Batches({ idSchedule, of }: { idSchedule: number; of: readonly ScanBatch[] }) {
  const { t } = useTranslation('scanning');
  const { dateTime, number } = useFormat();
  if (of.length === 0) return null;
  return (
    <ScreenPart id="batches" title={t('batches.title')}>
      <Table
        label={t('batches.title')}
        of={of}
        keyOf={({ idBatch }) => idBatch}
        columns={[
          {
            ...{ key: 'when', head: t('batches.when'), role: 'title' },
            cell: ({ at, by, files }) => (
              <RowTitle title={dateTime(at)} detail={`${by} · ${t('files', { count: files })}`} />
            ),
          },
          {
            ...{ key: 'pages', head: t('batches.pages') },
            cell: ({ pages, pagesRead, state }) =>
              t(`batches.${state}`, { read: number(pagesRead), pages: number(pages) }),
          },
          {
            ...{ key: 'doubts', head: t('batches.doubts') },
            cell: ({ doubts }) => (doubts === 0 ? '–' : number(doubts)),
          },
          {
            ...{ key: 'open', head: t('batches.open'), role: 'actions' },
            cell: ({ idBatch, at, doubts }) => (
              <div className={classes.ways}>
                {doubts > 0 && (
                  <ButtonLink to={reviewPath(idSchedule, idBatch)} size="sm">
                    {t('review.begin', { count: doubts })}
                  </ButtonLink>
                )}
                <ButtonLink
                  to={batchPath(idSchedule, idBatch)}
                  variant="default"
                  size="sm"
                  aria-label={t('batches.openOf', { when: dateTime(at) })}
                >
                  {t('batches.open')}
                </ButtonLink>
              </div>
            ),
          },
        ]}
      />
    </ScreenPart>
  );
}
