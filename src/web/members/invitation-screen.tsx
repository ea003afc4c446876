import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { calls } from '../../contract/index.ts';
import type { Invitation } from '../../contract/members.ts';
import type { SessionUser } from '../../contract/session.ts';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Refused } from '../data/errors.ts';
import { sessionSource, signOut } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { Entrance } from '../session/entrance.tsx';
import { PartnerEntry } from '../session/partner-entry.tsx';
import { signInByCall } from '../session/sign-in-by-call.ts';
import { SignInForm } from '../session/sign-in-form.tsx';
import { InvitedPersonForm } from './invited-person-form.tsx';
import classes from './members.module.css';

/** Renders the screen that the link of an invitation leads to: an account is made, or the one that there is joins the school. */
function InvitationScreen() {
  const { t } = useTranslation(['members', 'shell']);
  const [params] = useSearchParams();
  const link = params.get('link') ?? '';
  const invited = useRead(calls.members.getInvitation, { link }, { enabled: link !== '', onFailure: 'tell' });
  const { reply: me } = useRead(sessionSource, { onFailure: 'tell' });
  const content = invited.reply?.content;
  if (link === '' || invited.error instanceof Refused)
    return (
      <Entrance>
        <Screen
          key="invalid"
          title={t('invitation.invalid.title')}
          subtitle={t('invitation.invalid.text')}
          frame="bare"
        >
          <Link to="/login">{t('invitation.signIn')}</Link>
        </Screen>
      </Entrance>
    );
  if (!content || me === undefined)
    return (
      <Entrance>
        {invited.error ? <ErrorNotice error={invited.error} /> : <p role="status">{t('invitation.checking')}</p>}
      </Entrance>
    );
  return (
    <Entrance>
      <Screen
        title={t('invitation.title', { school: content.schoolName })}
        subtitle={t('invitation.as', { role: t(`shell:role.${roleOf(content.idType)}`) })}
        frame="bare"
      >
        <NextStep link={link} invitation={content} me={me} onSignedIn={invited.refetch} />
      </Screen>
    </Entrance>
  );
}

export { InvitationScreen as Component };

/** The entrance brings Mantine itself. */
export const plain = true;

type Props = { link: string; invitation: Invitation; me: SessionUser | null; onSignedIn: () => void };

function NextStep({ link, invitation, me, onSignedIn }: Props) {
  const { t } = useTranslation('members');
  if (invitation.isMine) return <Accept link={link} school={invitation.schoolName} />;
  if (me !== null) return <NotYours email={invitation.email} me={me} />;
  if (invitation.account === 'partner')
    return (
      <div className={classes.form}>
        <p>{t('invitation.hasAccount')}</p>
        <PartnerEntry className={undefined} path={`/invitation?link=${encodeURIComponent(link)}`} />
      </div>
    );
  if (invitation.account !== 'open') return <InvitedPersonForm link={link} invitation={invitation} />;
  return (
    <div className={classes.form}>
      <p>{t('invitation.hasAccount')}</p>
      <SignInForm login={invitation.email} onSignedIn={onSignedIn} />
    </div>
  );
}

function Accept({ link, school }: { link: string; school: string }) {
  const { t } = useTranslation('members');
  const navigate = useNavigate();
  const accepting = useWrite(() => signInByCall(calls.members.acceptInvitation, { link }), { leavesScreen: true });
  if (accepting.error instanceof Refused && accepting.error.refusal === 'alreadyMember')
    return (
      <div className={classes.form}>
        <p role="alert">{t('invitation.already')}</p>
        <Link to="/">{t('invitation.home')}</Link>
      </div>
    );
  return (
    <div className={classes.form}>
      <ErrorNotice error={accepting.error} />
      <Button
        fullWidth
        loading={accepting.isPending}
        onClick={() => accepting.mutate(undefined, { onSuccess: () => navigate('/', { replace: true }) })}
      >
        {t('invitation.accept', { school })}
      </Button>
    </div>
  );
}

function NotYours({ email, me }: { email: string; me: SessionUser }) {
  const { t, i18n } = useTranslation('members');
  const leaving = useWrite(signOut, { onSuccess: () => location.reload(), leavesScreen: true });
  return (
    <div className={classes.form}>
      <p role="alert">{t('invitation.notYours', { email, name: fullName(me, i18n.language) })}</p>
      <ErrorNotice error={leaving.error} />
      <Button fullWidth loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {t('invitation.signOut')}
      </Button>
    </div>
  );
}
