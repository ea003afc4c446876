import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../../../ui/list/filter-chips.tsx';
import { usePrinting } from '../../../documents/printing-options.ts';
import { PrintingSummary } from '../../../documents/printing-summary.tsx';
import { usePreparedDocuments } from '../../../documents/use-prepared-documents.ts';
import { useSheetWords } from '../../../documents/use-sheet-words.ts';
import classes from './preview.module.css';
import { type PageProps, PrintedPage, type ShownPosition } from './printed-page.tsx';
import { ReadingVersion, type WrittenValues } from './reading-version.tsx';

const ways = ['pages', 'reading', 'sheet'] as const;
type Way = (typeof ways)[number];

type Props = PageProps & {
  /** What is typed and not stored yet: pages are those of before until it is. */
  written?: WrittenValues | undefined;
};

/**
 * Renders the test as the pages that will print, or as text to read on the screen, or its answer sheet; the device remembers which. Says
 * how many pages of answers a student gets, or why there are none.
 */
export function Preview({ written, ...props }: Props) {
  const { t } = useTranslation('builder');
  const [way, setWay] = useLocalStorage<Way>({
    key: 'preview',
    defaultValue: 'pages',
    deserialize: (stored) => ways.find((one) => stored === one) ?? 'pages',
    serialize: (value) => value,
    getInitialValueInEffect: false,
  });
  const { idAssessment, version } = props;
  const prepared = usePreparedDocuments({ of: 'assessment', idAssessment });
  const sheetWords = useSheetWords();
  const { options } = usePrinting();
  const [sheetPage, setSheetPage] = useState<ShownPosition>({ page: 1 });
  const isOnSheets = prepared !== undefined && prepared.questions > 0 && prepared.notOnSheets.length === 0;
  const shown = way === 'sheet' && !isOnSheets ? 'pages' : way;
  const said = prepared && sheetWords(prepared, { ...options, sheetFormat: 'page' });
  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <FilterChips
          label={t('paper.way')}
          of={ways
            .filter((value) => value !== 'sheet' || isOnSheets)
            .map((value) => ({ value, label: t(`paper.${value}`) }))}
          value={shown}
          onChange={setWay}
        />
        {shown !== 'reading' && <PrintingSummary />}
      </div>
      {said && <p className={classes.said}>{said}</p>}
      {shown === 'pages' && <PrintedPage {...props} />}
      {shown === 'sheet' && <PrintedPage {...props} what="sheet" shown={sheetPage} onTurn={setSheetPage} />}
      {shown === 'reading' && <ReadingVersion idAssessment={idAssessment} version={version} written={written} />}
    </div>
  );
}
