import { useTranslation } from 'react-i18next';
import { Screen } from '../../ui/layout/screen.tsx';

/** Renders what a browser shows that cannot have a database. */
function UnfitBrowserScreen() {
  const { t } = useTranslation('desktop');
  return (
    <Screen frame="narrow" title={t('unfit.title')} subtitle={t(isSecureContext ? 'unfit.browser' : 'unfit.insecure')}>
      <p>
        <a href="/">{t('unfit.online')}</a>
      </p>
    </Screen>
  );
}

export { UnfitBrowserScreen as Component };

export const plain = true;
