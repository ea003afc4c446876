import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment, KeyedForm } from '../../../../contract/assessments.ts';
import { countUnlikeNumbers } from '../../../../core/assessments/alternative-order.ts';
import { isLocalId } from '../../../../core/sync/local-ids.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { TableSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { Card } from '../../../../ui/layout/cards.tsx';
import { QrCode } from '../../../../ui/layout/qr-code.tsx';
import { RoutesContext } from '../../../../ui/navigation/routes-context.ts';
import { runtime } from '../../../device/runtime.ts';
import { DocumentRows } from '../../../documents/document-rows.tsx';
import { type DocumentSource, documentsOf, notAsked, sheetOfferOf, versions } from '../../../documents/kinds.ts';
import { MadeDocuments } from '../../../documents/made-documents.tsx';
import { usePrinting } from '../../../documents/printing-options.ts';
import { PrintingSummary } from '../../../documents/printing-summary.tsx';
import { SheetUploadLink } from '../../../documents/sheet-upload-link.tsx';
import { useDocuments } from '../../../documents/use-documents.tsx';
import { usePreparedDocuments } from '../../../documents/use-prepared-documents.ts';
import classes from './deliver.module.css';
import { KeyTable } from './key-table.tsx';

type Props = {
  assessment: Assessment;
  /** Undefined while they are read. */
  forms: readonly KeyedForm[] | undefined;
  share?: ReactNode;
};

/** Renders at how many numbers nobody can copy the right letter of a neighbour who has another version. */
function UnlikeNumbers({ forms }: { forms: readonly KeyedForm[] }) {
  const { t } = useTranslation('builder');
  const { percent } = useFormat();
  const { unlike, numbers } = countUnlikeNumbers(forms.map(({ questions }) => questions.map(({ letters }) => letters)));
  if (numbers === 0) return null;
  const share = percent((100 * unlike) / numbers);
  return <p className={classes.hint}>{t('deliver.unlike', { share, unlike, numbers })}</p>;
}

/** Renders the three forms of a finished assessment to print, with their codes and their keys. */
export function DeliveredForms({ assessment, forms, share }: Props) {
  const { t } = useTranslation('builder');
  const { ask, toast } = useDocuments();
  const { printing, options } = usePrinting();
  const { exists } = use(RoutesContext);
  const readsSheets = assessment.can.schedule && exists('/schedule');
  const source: DocumentSource = { ...assessment, of: 'assessment', isFinished: true, readsSheets };
  const prepared = usePreparedDocuments(source);
  // Nothing appears later among the others: until it is known, the types of questions say it.
  const offered = documentsOf(source, prepared ? sheetOfferOf(source, prepared) : { hasSheets: !assessment.varied });
  const printed = offered.find(({ kind }) => kind === 'assessment');
  const others = offered.filter((one) => one !== printed);
  const { t: tDocuments } = useTranslation('documents');
  const hasCodes = forms
    ? forms.every(({ qrcode }) => qrcode !== null)
    : !assessment.varied && !isLocalId(assessment.idAssessment);
  // The server has not given the assessment its number yet, which a code names.
  const comesLater = isLocalId(assessment.idAssessment) && !assessment.varied;
  const noCodesHint = comesLater ? 'deliver.codesLater' : 'deliver.noCodes';
  const versionsHint = hasCodes ? 'deliver.versionsHint' : noCodesHint;
  return (
    <div className={classes.deliver}>
      <section className={classes.part} aria-labelledby="versions">
        <div className={classes.head}>
          <h2 id="versions" className={classes.title}>
            {t('deliver.versions')}
          </h2>
          {share}
        </div>
        <p className={classes.hint}>
          {t(versionsHint)} {assessment.alternativeShuffle !== 'none' && t('deliver.shuffled')}
        </p>
        {forms && <UnlikeNumbers forms={forms} />}
        <PrintingSummary />
        <div className={classes.versions}>
          {versions.map((version, index) => (
            <Card key={version}>
              <h3 className={classes.name}>{t('paper.version', { version })}</h3>
              {hasCodes && (
                <>
                  <QrCode text={forms?.[index]?.qrcode ?? null} label={t('deliver.code', { version })} />
                  <p className={classes.text}>{forms?.[index]?.qrcode}</p>
                </>
              )}
              <Button
                variant="default"
                size="sm"
                leftSection={<IconDownload size={18} aria-hidden />}
                aria-label={t('deliver.pdf', { version })}
                onClick={() =>
                  printed && ask(printed.order({ version, printing, bothSides: options.bothSides, ...notAsked }))
                }
              >
                PDF
              </Button>
            </Card>
          ))}
        </div>
      </section>
      {others.length > 0 && (
        <section className={classes.part} aria-labelledby="documents">
          <h2 id="documents" className={classes.title}>
            {t('deliver.documents')}
          </h2>
          <DocumentRows source={source} documents={others} onAsk={ask} />
          {runtime === 'desktop' && <p className={classes.hint}>{tDocuments('sheet.online')}</p>}
          {others.some(({ kind }) => kind === 'blankSheets') && <SheetUploadLink source={source} />}
        </section>
      )}
      <MadeDocuments source={source} heading="h2" />
      <section className={classes.part} aria-labelledby="keys">
        <h2 id="keys" className={classes.title}>
          {t('deliver.keys')}
        </h2>
        <p className={classes.hint}>{t(hasCodes || comesLater ? 'deliver.keysHint' : 'deliver.keysHintVaried')}</p>
        {forms ? <KeyTable forms={forms} /> : <TableSkeleton columns={6} />}
      </section>
      {toast}
    </div>
  );
}
