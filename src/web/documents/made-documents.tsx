import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { documentsPath } from '../paths/documents.ts';
import classes from './documents.module.css';
import { DownloadLink } from './download-link.tsx';
import type { DocumentSource } from './kinds.ts';
import { madeFor } from './made-for.ts';
import { useDocumentList } from './use-document-list.ts';

type Props = {
  source: DocumentSource;
  heading: 'h2' | 'h3';
  /** How many are shown; the others are in the list of all documents. */
  most?: number;
};

/** Renders the documents of a source that are ready, to be downloaded again; nothing where there is none. */
export function MadeDocuments({ source, heading: Heading, most = Number.POSITIVE_INFINITY }: Props) {
  const { t } = useTranslation('documents');
  const { dateTime } = useFormat();
  const id = useId();
  const { reply } = useDocumentList();
  const made = madeFor(source, reply?.content ?? []);
  if (made.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.made}>
      <Heading id={id} className={classes.madeTitle}>
        {t('made')}
      </Heading>
      <ul className={classes.rows}>
        {made.slice(0, most).map((one) => (
          <li key={one.idDocument} className={classes.row}>
            <div className={classes.what}>
              <p className={classes.file}>{one.fileName}</p>
              <p className={classes.hint}>{dateTime(one.requested)}</p>
            </div>
            <DownloadLink made={one} />
          </li>
        ))}
      </ul>
      {made.length > most && (
        <Link to={documentsPath} className={classes.all}>
          {t('all')}
        </Link>
      )}
    </section>
  );
}
