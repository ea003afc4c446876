import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Entrance } from '../session/entrance.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** Renders the screen on which students and teachers make their own account with a code. */
function RegisterScreen() {
  const { t } = useTranslation('registration');
  const { search } = useLocation();
  return (
    <Entrance>
      <Screen title={t('register.title')} subtitle={t('register.subtitle')} frame="bare">
        <RegistrationForm />
        <Link to={`/login${search}`}>{t('register.haveOne')}</Link>
      </Screen>
    </Entrance>
  );
}

export { RegisterScreen as Component };

/** The entrance brings Mantine itself. */
export const plain = true;
