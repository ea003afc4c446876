import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { Screen } from '../../ui/layout/screen.tsx';
import { Entrance } from '../session/entrance.tsx';
import { useDesktopState } from './desktop-state.ts';
import { LeftChanges } from './left-changes.tsx';
import { RegisterForm } from './register-form.tsx';
import { UnlockForm } from './unlock-form.tsx';

/** Renders the way into the desktop mode: registering this computer, or opening it for the person who has. */
function RegisterScreen() {
  return (
    <Entrance>
      <Entry />
    </Entrance>
  );
}

export { RegisterScreen as Component };

/** The entrance brings Mantine itself. */
export const plain = true;

function Entry() {
  const { t } = useTranslation('desktop');
  const [params] = useSearchParams();
  const now = useDesktopState();
  // As it was when one came: what one has registered or opened leads elsewhere.
  const [state] = useState(now);
  const { access, person } = state;
  if (access === 'unregistered' || person === null) {
    // What is thrown away here is gone at once.
    const { left } = now;
    return (
      <Screen
        title={t(left ? 'left.title' : 'register.title')}
        subtitle={t(left ? 'left.text' : 'register.subtitle')}
        frame="bare"
      >
        {left && <LeftChanges left={left} />}
        <RegisterForm email={left?.person.email} />
      </Screen>
    );
  }
  if (access === 'open' && !params.has('again')) return <Navigate to="/" replace />;
  if (params.has('again'))
    return (
      <Screen key="again" title={t('register.again')} subtitle={t('register.againText')} frame="bare">
        <RegisterForm of={state} />
      </Screen>
    );
  return (
    <Screen key="locked" title={t('unlock.title', { name: person.firstName })} subtitle={t('unlock.text')} frame="bare">
      <UnlockForm opensBy={state.opensBy} />
    </Screen>
  );
}
