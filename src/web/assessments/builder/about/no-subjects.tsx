import { useTranslation } from 'react-i18next';
import { canVisit } from '../../../../core/people/menu.ts';
import { accessRoleOf, roleOf } from '../../../../core/people/roles.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { useMe } from '../../../data/session.ts';
import { runtime } from '../../../device/runtime.ts';
import { newQuestionPath } from '../../../paths/questions.ts';
import classes from './about.module.css';

/** Renders that there is no subject to choose, and what to do about it. `hasSubjects` where there are some, without questions. */
export function NoSubjects({ hasSubjects }: { hasSubjects: boolean }) {
  const { t } = useTranslation('builder');
  const { idType, idSchool, permissions } = useMe();
  const role = accessRoleOf({ role: roleOf(idType), idSchool });
  const why = () => {
    if (runtime === 'desktop') return { words: t('noSubjects.here'), to: '/sync', todo: t('noSubjects.bring') };
    if (hasSubjects) return { words: t('noSubjects.empty'), to: newQuestionPath(), todo: t('noSubjects.write') };
    return canVisit(role, permissions, '/catalogue')
      ? { words: t('noSubjects.none'), to: '/catalogue', todo: t('noSubjects.add') }
      : { words: t('noSubjects.ask') };
  };
  const { words, to, todo } = why();
  return (
    <p className={classes.remembered}>
      {words} {to !== undefined && <Link to={to}>{todo}</Link>}
    </p>
  );
}
