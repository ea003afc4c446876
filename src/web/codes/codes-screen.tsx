import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { useMe } from '../data/session.ts';
import { AdministrationTabs } from '../installation/administration-tabs.tsx';
import { SchoolFilter } from '../installation/school-filter.tsx';
import { SchoolCodes } from './school-codes.tsx';

/** Renders the codes with which people register: administrators of the installation choose the school first. */
function CodesScreen() {
  const { t } = useTranslation('administration');
  const { idSchool } = useMe();
  const [{ school }, change] = useUrlState({ school: 0 });
  if (idSchool !== null) return <SchoolCodes />;
  const filter = <SchoolFilter any={t('codes.choose')} value={school} onChange={(school) => change({ school })} />;
  if (school !== 0) return <SchoolCodes key={school} idSchool={school} filter={filter} />;
  return (
    <Screen title={t('tabs.codes')} subtitle={t('codes.subtitle')}>
      <AdministrationTabs />
      <div>{filter}</div>
      <EmptyState title={t('codes.choose')}>{t('codes.chooseText')}</EmptyState>
    </Screen>
  );
}

export { CodesScreen as Component };
