import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Country } from '../../contract/installation.ts';
import { isLanguage } from '../../core/languages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { RowTitle, Table } from '../../ui/list/table.tsx';
import { useRead } from '../data/use-read.ts';
import { AdministrationTabs } from './administration-tabs.tsx';
import { CountryDialog } from './country-dialog.tsx';
import { createLanguageName } from './language-name.ts';
import classes from './schools.module.css';

/** Renders the countries of the installation with their flags. */
function CountriesScreen() {
  const { t, i18n } = useTranslation('administration');
  const { content } = useRead(calls.installation.getCountries, {}, { suspend: true }).reply;
  const [edited, setEdited] = useState<Country | 'new' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const languageName = createLanguageName(i18n.language);
  const flagsOf = (country: Country) =>
    [
      country.groups === 1 && t('countries.groups'),
      country.simplificaReportsStudentsStatistics === '1' && t('countries.statistics'),
      country.simplificaReportsGenerateSheet === '1' && t('countries.spreadsheets'),
    ].filter((word) => word !== false);
  return (
    <Screen
      title={t('tabs.countries')}
      subtitle={t('countries.subtitle')}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
          {t('countries.add')}
        </Button>
      }
    >
      <AdministrationTabs />
      <Table
        label={t('tabs.countries')}
        of={content}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'name',
            head: t('country'),
            role: 'title',
            cell: ({ name, abbreviation, id }) => <RowTitle title={name} detail={`${abbreviation} · ${id}`} />,
          },
          {
            key: 'language',
            head: t('countries.language'),
            cell: ({ language }) => (isLanguage(language) ? languageName(language) : language),
          },
          {
            key: 'access',
            head: t('countries.registration'),
            cell: ({ access }) => t(access === 1 ? 'countries.open' : 'countries.closed'),
          },
          {
            key: 'flags',
            head: t('countries.flags'),
            cell: (country) => flagsOf(country).join(', ') || t('countries.none'),
          },
          {
            key: 'actions',
            head: t('column.actions'),
            role: 'actions',
            cell: (country) => (
              <div className={classes.actions}>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={t('edit.named', { name: country.name })}
                  onClick={() => setEdited(country)}
                >
                  {t('edit.do')}
                </Button>
              </div>
            ),
          },
        ]}
      />
      {edited && (
        <CountryDialog
          country={edited === 'new' ? null : edited}
          onSaved={(name) => setDone(t(edited === 'new' ? 'added' : 'saved', { name }))}
          onClose={() => setEdited(null)}
        />
      )}
      <Toast autoHide onClose={() => setDone(null)}>
        {done && <span>{done}</span>}
      </Toast>
    </Screen>
  );
}

export { CountriesScreen as Component };
