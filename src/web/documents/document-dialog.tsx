import { Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOrder } from '../../contract/documents.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { runtime } from '../device/runtime.ts';
import classes from './documents.module.css';
import {
  type Asked,
  asksVersion,
  type DocumentSource,
  documentsOf,
  type OfferedKind,
  sheetOfferOf,
  type Version,
  versions,
} from './kinds.ts';
import { MadeDocuments } from './made-documents.tsx';
import { PaperCount } from './paper-count.tsx';
import { PrintingFields } from './printing-fields.tsx';
import { usePrinting } from './printing-options.ts';
import { SheetUploadLink } from './sheet-upload-link.tsx';
import { usePreparedDocuments } from './use-prepared-documents.ts';
import { useSheetWords } from './use-sheet-words.ts';

type Props = {
  source: DocumentSource;
  /** The only document to offer. */
  kind?: OfferedKind;
  /** Asks for the chosen document; the dialog is closed then. */
  onAsk: (order: DocumentOrder) => void;
  onClose: () => void;
};

/** What documents with answer sheets ask for. */
const sheetAsks = ['terms', 'sheets'] as const;
/** What is asked about answer sheets alone. */
const ofSheets: readonly Asked[] = ['sheetFormat', 'grades'];
/** Documents of which it is said how much paper they take. */
const countedKinds: readonly OfferedKind[] = ['classSet', 'copies', 'sheets'];

/** What stands above the choice must not push it out of the window. */
const MOST_MADE = 3;

/** Renders the choice of a document that a source has, and what the document asks for; above it what has been made. */
export function DocumentDialog({ source, kind: only, onAsk, onClose }: Props) {
  const { t } = useTranslation('documents');
  const sheetWords = useSheetWords();
  const { options, printing, termsAccepted, acceptTerms, change } = usePrinting();
  const prepared = usePreparedDocuments(source);
  const { notOnSheets = [], largePrint = 0 } = prepared ?? {};
  const sheets = sheetOfferOf(source, prepared);
  const offered = documentsOf(source, sheets).filter(({ kind }) => only === undefined || kind === only);
  const [kind, setKind] = useState(only ?? offered[0]?.kind);
  const [version, setVersion] = useState<Version>(1);
  const [withCopies, setWithCopies] = useState(false);
  const [withSheets, setWithSheets] = useState(true);
  const chosen = offered.find((one) => one.kind === kind);
  if (!chosen) return null;
  const { asks } = chosen;
  const sheetFormat = sheets.hasHalfSheets ? options.sheetFormat : 'page';
  const withGrades = sheets.hasFrames === true && options.withGrades;
  const pages = prepared ? sheetWords(prepared, { paper: options.paper, sheetFormat, withGrades }) : null;
  const { bothSides, studentOrder } = options;
  const common = { version, printing, sheetFormat, withGrades, bothSides, studentOrder, withCopies };
  const hasSheets = asks.includes('terms') || (asks.includes('sheets') && withSheets);
  const make = () => {
    onAsk(chosen.order({ ...common, termsAccepted: hasSheets && termsAccepted }));
    onClose();
  };
  return (
    <Dialog open title={t('dialog.title', { title: source.title })} onClose={onClose}>
      <div className={classes.choices}>
        {only === undefined && <MadeDocuments source={source} heading="h3" most={MOST_MADE} />}
        {offered.length > 1 && (
          <Choice
            label={t('dialog.kind')}
            of={offered.map(({ kind }) => ({ value: kind, label: t(`kind.${kind}.name`) }))}
            value={chosen.kind}
            onChange={setKind}
          />
        )}
        {runtime === 'desktop' && <p className={classes.hint}>{t('sheet.online')}</p>}
        {runtime === 'online' && notOnSheets.length > 0 && pages !== null && <p className={classes.hint}>{pages}</p>}
        <p className={classes.hint}>
          {chosen.kind === 'classSet' && !hasSheets
            ? t('kind.classSet.hintWithoutSheets')
            : t(`kind.${chosen.kind}.hint`)}
        </p>
        {asksVersion(chosen, source) && (
          <Choice
            label={t('options.version')}
            of={versions.map((value) => ({ value: `${value}`, label: t('options.versionOf', { version: value }) }))}
            value={`${version}`}
            onChange={(value) => setVersion(versions.find((one) => `${one}` === value) ?? 1)}
          />
        )}
        <PrintingFields
          asks={withSheets || !asks.includes('sheets') ? asks : asks.filter((one) => !ofSheets.includes(one))}
          value={options}
          hasHalfSheets={sheets.hasHalfSheets === true}
          onChange={change}
        />
        {notOnSheets.length === 0 && pages !== null && sheetAsks.some((one) => asks.includes(one)) && (
          <p className={classes.hint}>{pages}</p>
        )}
        {asks.includes('paper') && <p className={classes.hint}>{t('options.kept')}</p>}
        {asks.includes('copies') && (
          <Checkbox
            label={t('dialog.copies')}
            checked={withCopies}
            onChange={(event) => setWithCopies(event.currentTarget.checked)}
          />
        )}
        {largePrint > 0 &&
          (chosen.kind === 'copies' || chosen.kind === 'classSet' || (asks.includes('copies') && withCopies)) && (
            <p className={classes.hint}>{t('dialog.largePrint', { count: largePrint })}</p>
          )}
        {asks.includes('sheets') && (
          <Checkbox
            label={t('dialog.withSheets')}
            checked={withSheets}
            onChange={(event) => setWithSheets(event.currentTarget.checked)}
          />
        )}
        {hasSheets && (
          <div>
            <Checkbox
              label={t('dialog.terms')}
              description={t('dialog.termsKept')}
              checked={termsAccepted}
              onChange={(event) => acceptTerms(event.currentTarget.checked)}
            />
            <a href="/legal/terms" target="_blank" rel="noopener" className={classes.terms}>
              {t('dialog.readTerms')}
            </a>
          </div>
        )}
      </div>
      {sheetAsks.some((one) => asks.includes(one)) && <SheetUploadLink source={source} />}
      <DialogActions sticky>
        {countedKinds.includes(chosen.kind) && prepared && (
          <PaperCount order={chosen.order({ ...common, termsAccepted: hasSheets })} />
        )}
        <Button variant="default" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={hasSheets && !termsAccepted}
          onClick={make}
        >
          {t('dialog.make')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
