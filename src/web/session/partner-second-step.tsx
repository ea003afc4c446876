import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Screen } from '../../ui/layout/screen.tsx';
import { Entrance } from './entrance.tsx';
import type { HalfSignIn } from './partner-sign-in.ts';
import SecondStep from './second-factor/second-step.tsx';

/** Renders what a sign-in by a partner needs in addition: a code, or the set-up of a second factor. */
export default function PartnerSecondStep({ needed, finish }: HalfSignIn) {
  const { t } = useTranslation('secondFactor');
  const navigate = useNavigate();
  return (
    <Entrance>
      <Screen title={t('title')} frame="bare">
        <SecondStep
          needed={needed}
          onSignedIn={async (user) => navigate(await finish(user), { replace: true })}
          onBack={() => navigate('/login', { replace: true })}
        />
      </Screen>
    </Entrance>
  );
}
