import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { Entrance } from './entrance.tsx';

/** Where the mailed link leads: a new password, and on to the sign-in. */
export function ChangePasswordScreen() {
  const { t } = useTranslation('password');
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  return (
    <Entrance>
      {done ? (
        <Screen key="done" title={t('done.title')} subtitle={t('done.subtitle')} frame="bare">
          <Link to="/login">{t('done.signIn')}</Link>
        </Screen>
      ) : (
        <Screen title={t('title')} subtitle={t('subtitle')} frame="bare">
          <ChangePasswordForm link={params.get('link') ?? ''} onChanged={() => setDone(true)} />
        </Screen>
      )}
    </Entrance>
  );
}

export { ChangePasswordScreen as Component };

/** The entrance brings Mantine itself. */
export const plain = true;
