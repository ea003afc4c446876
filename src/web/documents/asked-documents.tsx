import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOrder, MadeDocument } from '../../contract/documents.ts';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useReads } from '../data/use-read.ts';
import { documentsPath } from '../paths/documents.ts';
import { DocumentFailure } from './document-failure.tsx';
import { assessmentOf, DocumentNotices } from './document-notices.tsx';
import { DocumentState } from './document-state.tsx';
import classes from './documents.module.css';
import { downloadOnce } from './download.ts';
import { DownloadLink } from './download-link.tsx';
import { askAgainAfter } from './waiting-time.ts';

type Props = {
  /** The ids of the documents, in the order in which they were asked for. */
  asked: readonly number[];
  isAsking: boolean;
  /** Why one could not be asked for. */
  error: unknown;
  onAgain: (order: DocumentOrder) => void;
  onClose: () => void;
};

/** Renders what becomes of the documents that were asked for on this screen, and downloads each when it is ready. */
export function AskedDocuments({ asked, isAsking, error, onAgain, onClose }: Props) {
  const { t } = useTranslation('documents');
  const reads = useReads(
    calls.documents.getDocument,
    asked.map((idDocument) => ({ idDocument })),
    { onFailure: 'tell', refreshAfter: ({ content }) => askAgainAfter(content, Date.now()) },
  );
  const documents = reads.flatMap(({ reply }) => reply?.content ?? []);
  const failure = error ?? reads.find((read) => read.error)?.error ?? null;
  const isWaiting = isAsking || documents.length < asked.length;
  const isOver = !isWaiting && failure === null && documents.every(isDoneWithoutNotices);
  useEffect(() => {
    for (const { idDocument, state } of documents) if (state === 'ready') downloadOnce(idDocument);
  });
  return (
    <Toast autoHide={isOver} of={isOver ? asked.join() : 'waiting'} onClose={onClose}>
      {(asked.length > 0 || isWaiting || failure !== null) && (
        <div className={classes.asked}>
          {documents.map((made) => (
            <AskedDocument key={made.idDocument} made={made} onAgain={() => onAgain(made.order)} />
          ))}
          {isWaiting && failure === null && <p>{t('asking')}</p>}
          <DocumentFailure error={failure} />
          {asked.length > 0 && (
            <Link to={documentsPath} className={classes.all}>
              {t('all')}
            </Link>
          )}
        </div>
      )}
    </Toast>
  );
}

const isDoneWithoutNotices = ({ state, notices }: MadeDocument): boolean => state === 'ready' && notices.length === 0;

function AskedDocument({ made, onAgain }: { made: MadeDocument; onAgain: () => void }) {
  const { t } = useTranslation('documents');
  const { state, fileName } = made;
  return (
    <div className={classes.one}>
      <p className={classes.file}>{fileName}</p>
      <DocumentState made={made} />
      <DocumentNotices notices={made.notices} idAssessment={assessmentOf(made.order)} />
      {state === 'ready' && <DownloadLink made={made} />}
      {state === 'failed' && (
        <Button
          variant="light"
          size="sm"
          leftSection={<IconRefresh size={18} aria-hidden />}
          aria-label={t('againNamed', { name: fileName })}
          onClick={onAgain}
        >
          {t('again')}
        </Button>
      )}
    </div>
  );
}
