import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import type { RosterList } from './roster-draft.ts';
import { countOutcomes, countToImport } from './roster-rows.ts';
import type { useRosterImport } from './use-roster-import.ts';

type Props = { list: RosterList; roster: ReturnType<typeof useRosterImport> };

/** Renders the choice of another sheet or file for a list, and the button that imports it. */
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
      <Button variant="default" disabled={isImporting} onClick={forget}>
        {t('otherFile')}
      </Button>
      <Button loading={isImporting || isOld} disabled={count === 0 && !isImporting} onClick={start}>
        {count > 0 ? t('import', { count }) : t(isUndecided ? 'importOpen' : 'finding.none')}
      </Button>
    </>
  );
}
