import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MadeDocument } from '../../contract/documents.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { RowTitle, Table } from '../../ui/list/table.tsx';
import { DocumentFailure } from './document-failure.tsx';
import { assessmentOf, DocumentNotices } from './document-notices.tsx';
import { DocumentState } from './document-state.tsx';
import classes from './documents.module.css';
import { DownloadLink } from './download-link.tsx';
import { offeredKindOf } from './kinds.ts';
import { useDocumentList } from './use-document-list.ts';
import { useDocuments } from './use-documents.tsx';

/** Renders the documents that the user has asked for in the last days: their state, their files, and the way to make one again. */
function DocumentsScreen() {
  const { t } = useTranslation('documents');
  const { dateTime } = useFormat();
  const { reply, error } = useDocumentList();
  const { ask, toast } = useDocuments();
  const kindOf = useKindName();
  return (
    <Screen title={t('title')} subtitle={t('text')}>
      <DocumentFailure error={error} />
      {!reply && !error && <TableSkeleton columns={4} />}
      {reply?.content.length === 0 && <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
      <Table
        label={t('title')}
        of={reply?.content ?? []}
        keyOf={({ idDocument }) => idDocument}
        columns={[
          {
            key: 'title',
            head: t('column.title'),
            role: 'title',
            cell: (made) => <RowTitle title={made.fileName} detail={[kindOf(made), made.title].join(' · ')} />,
          },
          {
            key: 'state',
            head: t('column.state'),
            cell: (made) => (
              <div className={classes.state}>
                <DocumentState made={made} />
                <DocumentNotices notices={made.notices} idAssessment={assessmentOf(made.order)} />
              </div>
            ),
          },
          { key: 'requested', head: t('column.requested'), cell: ({ requested }) => dateTime(requested) },
          {
            key: 'actions',
            head: t('column.actions'),
            role: 'actions',
            cell: (made) => <Actions made={made} onAgain={() => ask(made.order)} />,
          },
        ]}
      />
      {toast}
    </Screen>
  );
}

export { DocumentsScreen as Component };

function Actions({ made, onAgain }: { made: MadeDocument; onAgain: () => void }) {
  const { t } = useTranslation('documents');
  const { state, fileName } = made;
  if (state === 'waiting') return null;
  return (
    <div className={classes.actions}>
      {state === 'ready' && <DownloadLink made={made} />}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconRefresh size={18} aria-hidden />}
        aria-label={t('againNamed', { name: fileName })}
        onClick={onAgain}
      >
        {t('again')}
      </Button>
    </div>
  );
}

/** Returns a function that names the kind of a document. */
function useKindName(): (made: MadeDocument) => string {
  const { t } = useTranslation('documents');
  return ({ order }) => t(`kind.${offeredKindOf(order)}.name`);
}
