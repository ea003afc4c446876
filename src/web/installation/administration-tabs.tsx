import { useTranslation } from 'react-i18next';
import { canVisit } from '../../core/people/menu.ts';
import { accessRoleOf, roleOf } from '../../core/people/roles.ts';
import { TabLinks } from '../../ui/navigation/tab-links.tsx';
import { useMe } from '../data/session.ts';

const tabs = ['schools', 'writers', 'codes', 'countries', 'material', 'audit'] as const;

/** Renders links to the parts of the administration that the user may visit. */
export function AdministrationTabs() {
  const { t } = useTranslation('administration');
  const { idType, idSchool, permissions } = useMe();
  const role = accessRoleOf({ role: roleOf(idType), idSchool });
  return (
    <TabLinks
      label={t('tabs.label')}
      of={tabs
        .map((tab) => ({ to: `/administration/${tab}`, label: t(`tabs.${tab}`) }))
        .filter(({ to }) => canVisit(role, permissions, to))}
    />
  );
}
