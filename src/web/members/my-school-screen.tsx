import { IconSettings } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { fileAddress } from '../../core/files/asset-id.ts';
import { roleOf, seesWholeSchool } from '../../core/people/roles.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { loadWords } from '../words/words.ts';
import classes from './members.module.css';
import { People } from './people.tsx';
import { Teachers } from './teachers.tsx';

const MailNotice = lazy(async () => {
  const [notice] = await Promise.all([import('../installation/mail-notice.tsx'), loadWords('administration')]);
  return notice;
});

/** Renders the user's school: name, address and teachers; all its people for those who manage them. */
function MySchoolScreen() {
  const { t } = useTranslation('members');
  const me = useMe();
  const { Name, address, logo, teachers } = useRead(calls.members.mySchool, {}, { suspend: true }).reply.content;
  const isManager = me.idSchool !== null && seesWholeSchool(roleOf(me.idType));
  const isAdministrator = me.idSchool !== null && roleOf(me.idType) === 'administrator';
  return (
    <Screen
      title={Name}
      above={t('title')}
      subtitle={address}
      middle={logo && <img src={fileAddress(logo)} alt="" className={classes.logo} data-scheme="light" />}
      actions={
        isAdministrator && (
          <ButtonLink
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden />}
            to={`/administration/schools/${me.idSchool}`}
          >
            {t('settings')}
          </ButtonLink>
        )
      }
    >
      {isAdministrator && (
        <Suspense>
          <MailNotice />
        </Suspense>
      )}
      <Teachers teachers={teachers} />
      {isManager && <People />}
    </Screen>
  );
}

export { MySchoolScreen as Component };
