import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf, seesWholeSchool } from '../../core/people/roles.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { People } from './people.tsx';
import { Teachers } from './teachers.tsx';

/** Renders the user's school: name, address and teachers; all its people for those who manage them. */
function MySchoolScreen() {
  const { t } = useTranslation('members');
  const me = useMe();
  const { Name, address, teachers } = useRead(calls.members.mySchool, {}, { suspend: true }).reply.content;
  const isManager = me.idSchool !== null && seesWholeSchool(roleOf(me.idType));
  return (
    <Screen title={Name} above={t('title')} subtitle={address}>
      <Teachers teachers={teachers} />
      {isManager && <People />}
    </Screen>
  );
}

export { MySchoolScreen as Component };
