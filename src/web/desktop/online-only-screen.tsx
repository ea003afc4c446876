import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import classes from './online-only-screen.module.css';

/** Renders what somebody sees whose address is a screen of the online product only. */
function OnlineOnlyScreen() {
  const { t } = useTranslation('desktop');
  const { pathname, search } = useLocation();
  return (
    <Screen frame="narrow" title={t('onlineOnly.title')} subtitle={t('onlineOnly.text')}>
      <p>{t('onlineOnly.todo')}</p>
      <p className={classes.ways}>
        <a href={pathname + search}>{t('onlineOnly.open')}</a>
        <Link to="/assessments">{t('onlineOnly.back')}</Link>
      </p>
    </Screen>
  );
}

export { OnlineOnlyScreen as Component };

export const plain = true;
