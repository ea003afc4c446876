import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { calls } from '../../contract/index.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { SchoolLogo } from './school-logo.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Renders a school with its settings for its administrators and those of the installation. */
function SettingsScreen() {
  const { t } = useTranslation('administration');
  const { idSchool: own } = useMe();
  const idSchool = Number(useParams().idSchool);
  const { content } = useRead(calls.installation.getSchoolSettings, { idSchool }, { suspend: true }).reply;
  const back =
    own === null
      ? { to: '/administration/schools', label: t('tabs.schools') }
      : { to: '/my-school', label: t('settings.back') };
  return (
    <Screen
      frame="narrow"
      back={back}
      above={content.name}
      title={t('settings.title')}
      subtitle={t('settings.subtitle')}
    >
      <SettingsForm key={idSchool} settings={content} />
      <SchoolLogo idSchool={idSchool} logo={content.logo} isShown={own === idSchool} />
    </Screen>
  );
}

export { SettingsScreen as Component };
