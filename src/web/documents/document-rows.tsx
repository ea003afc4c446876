import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOrder } from '../../contract/documents.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import classes from './documents.module.css';
import { asksVersion, type DocumentSource, notAsked, type OfferedDocument, type Version, versions } from './kinds.ts';
import { usePrinting } from './printing-options.ts';

type Props = {
  source: DocumentSource;
  documents: readonly OfferedDocument[];
  onAsk: (order: DocumentOrder) => void;
};

/** Renders documents with what they are for, and a button for each, or for each version of it. */
export function DocumentRows({ source, documents, onAsk }: Props) {
  const { t } = useTranslation('documents');
  const { printing, options } = usePrinting();
  const [asked, setAsked] = useState<OfferedDocument | null>(null);
  const make = (one: OfferedDocument, version: Version) =>
    one.asks.includes('terms') || one.asks.includes('sheets')
      ? setAsked(one)
      : onAsk(one.order({ version, printing, bothSides: options.bothSides, ...notAsked }));
  return (
    <>
      <ul className={classes.rows}>
        {documents.map((one) => {
          const { kind, Icon } = one;
          const name = t(`kind.${kind}.name`);
          return (
            <li key={kind} className={classes.row}>
              <Icon size={24} aria-hidden className={classes.icon} />
              <div className={classes.what}>
                <p className={classes.name}>{name}</p>
                <p className={classes.hint}>{t(`kind.${kind}.hint`)}</p>
              </div>
              <div className={classes.actions}>
                {(asksVersion(one, source) ? versions : ([1] as const)).map((version) => (
                  <Button
                    key={version}
                    variant="default"
                    size="sm"
                    leftSection={<IconDownload size={18} aria-hidden />}
                    aria-label={
                      asksVersion(one, source) ? t('downloadVersion', { name, version }) : t('downloadNamed', { name })
                    }
                    onClick={() => make(one, version)}
                  >
                    {asksVersion(one, source) ? t('options.versionOf', { version }) : t('download')}
                  </Button>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {asked && <DocumentDialog source={source} kind={asked.kind} onAsk={onAsk} onClose={() => setAsked(null)} />}
    </>
  );
}
