import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useWrite } from '../data/use-write.ts';
import { Entrance } from '../session/entrance.tsx';

/** Renders the screen that the mailed link of a new e-mail address leads to; a press confirms it, since mail programs open links. */
function ConfirmEmailScreen() {
  const { t } = useTranslation('users');
  const [params] = useSearchParams();
  const confirming = useWrite(calls.users.confirmEmail);
  const email = confirming.data?.content.email;
  return (
    <Entrance>
      {email ? (
        <Screen key="done" title={t('confirm.done')} subtitle={t('confirm.doneText', { email })} frame="bare">
          <Link to="/">{t('confirm.go')}</Link>
        </Screen>
      ) : (
        <Screen title={t('confirm.title')} subtitle={t('confirm.text')} frame="bare">
          <ErrorNotice error={confirming.error} />
          <Button
            fullWidth
            loading={confirming.isPending}
            onClick={() => confirming.mutate({ link: params.get('link') ?? '' })}
          >
            {t('confirm.button')}
          </Button>
        </Screen>
      )}
    </Entrance>
  );
}

export { ConfirmEmailScreen as Component };

/** The entrance brings Mantine itself. */
export const plain = true;
