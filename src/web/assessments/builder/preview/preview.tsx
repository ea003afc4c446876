import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../../../ui/list/filter-chips.tsx';
import { PrintingSummary } from '../../../documents/printing-summary.tsx';
import classes from './preview.module.css';
import { type PageProps, PrintedPage } from './printed-page.tsx';
import { ReadingVersion } from './reading-version.tsx';

const ways = ['pages', 'reading'] as const;
type Way = (typeof ways)[number];

/** Renders the test as the pages that will print, or as text to read on the screen; the device remembers which. */
export function Preview(props: PageProps) {
  const { t } = useTranslation('builder');
  const [way, setWay] = useLocalStorage<Way>({
    key: 'preview',
    defaultValue: 'pages',
    deserialize: (stored) => ways.find((one) => stored === one) ?? 'pages',
    serialize: (value) => value,
    getInitialValueInEffect: false,
  });
  const { idAssessment, version, written } = props;
  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <FilterChips
          label={t('paper.way')}
          of={ways.map((value) => ({ value, label: t(`paper.${value}`) }))}
          value={way}
          onChange={setWay}
        />
        {way === 'pages' && <PrintingSummary />}
      </div>
      {way === 'pages' ? (
        <PrintedPage {...props} />
      ) : (
        <ReadingVersion idAssessment={idAssessment} version={version} written={written} />
      )}
    </div>
  );
}
