import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { oneByteEncodings } from '../../core/text/one-byte-encodings.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { RosterList } from './roster-draft.ts';
import { countOutcomes, countToImport } from './roster-rows.ts';
import type { useRosterImport } from './use-roster-import.ts';

type Props = { list: RosterList; roster: ReturnType<typeof useRosterImport> };

/** Renders the choice of another sheet, encoding or file for a list, and the button that imports it. */
export function ImportActions({ list, roster }: Props) {
  const { t } = useTranslation('rosters');
  const { upload, files, plans, isOld, isImporting, forget, start } = roster;
  const count = countToImport(countOutcomes(plans));
  const isUndecided = plans.some(({ outcome }) => outcome === 'likely');
  return (
    <>
      {list.sheets.length > 1 && files.length > 0 && (
        <NativeSelect
          aria-label={t('sheetToRead')}
          data={list.sheets}
          value={list.sheet}
          disabled={upload.isPending}
          onChange={({ currentTarget }) => upload.mutate({ files, sheet: currentTarget.value })}
        />
      )}
      {list.encoding !== null && files.length > 0 && (
        <NativeSelect
          aria-label={t('encoding.toRead')}
          data={oneByteEncodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
          value={list.encoding}
          disabled={upload.isPending}
          onChange={({ currentTarget }) => {
            const encoding = oneByteEncodings.find((one) => one === currentTarget.value);
            if (encoding) upload.mutate({ files, encoding });
          }}
        />
      )}
      <Button variant="default" disabled={isImporting} onClick={forget}>
        {t('otherFile')}
      </Button>
      <Button loading={isImporting || isOld} disabled={count === 0 && !isImporting} onClick={start}>
        {count > 0 ? t('import', { count }) : t(isUndecided ? 'importOpen' : 'finding.none')}
      </Button>
    </>
  );
}
