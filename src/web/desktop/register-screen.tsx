import { useTranslation } from 'react-i18next';
import { Screen } from '../../ui/layout/screen.tsx';

/** Renders how this computer is registered. */
function RegisterScreen() {
  const { t } = useTranslation('desktop');
  return <Screen frame="narrow" title={t('register.title')} />;
}

export { RegisterScreen as Component };
