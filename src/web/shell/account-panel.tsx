import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { canVisit } from '../../core/people/menu.ts';
import { accessRoleOf, roleOf } from '../../core/people/roles.ts';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { RoutesContext } from '../../ui/navigation/routes-context.ts';
import { useMe } from '../data/session.ts';
import { runtime } from '../device/runtime.ts';
import { LanguageChoice } from '../users/language-choice.tsx';
import { SchemeChoice } from '../users/scheme-choice.tsx';
import { loadWords } from '../words/words.ts';
import classes from './account-menu.module.css';
import { SchoolSwitch } from './school-switch.tsx';

// Its words come with it: students, who have no documents, do without them.
const DocumentsEntry = lazy(async () => {
  const [{ DocumentsEntry }] = await Promise.all([import('../documents/documents-entry.tsx'), loadWords('documents')]);
  return { default: DocumentsEntry };
});

type Props = { id: string; onClose: () => void; onLogout: () => void };

/** Renders what the account menu opens: language, appearance, and online the other schools and the way out, which a computer has not. */
export function AccountPanel({ id, onClose, onLogout }: Props) {
  const { t } = useTranslation('shell');
  const { exists } = use(RoutesContext);
  const { idType, idSchool, permissions } = useMe();
  return (
    <div id={id} className={classes.panel}>
      {runtime === 'online' && <SchoolSwitch />}
      <LanguageChoice />
      <SchemeChoice />
      {roleOf(idType) === 'teacher' && (
        <Link to="/my-profile" className={classes.entry} onClick={onClose}>
          <IconUser size={18} aria-hidden />
          {t('account.profile')}
        </Link>
      )}
      {canVisit(accessRoleOf({ role: roleOf(idType), idSchool }), permissions, '/documents') && (
        <Suspense>
          <DocumentsEntry className={classes.entry} onClick={onClose} />
        </Suspense>
      )}
      {exists('/configurations') && (
        <Link to="/configurations" className={classes.entry} onClick={onClose}>
          <IconSettings size={18} aria-hidden />
          {t('account.configurations')}
        </Link>
      )}
      {runtime === 'online' && (
        <PlainButton className={classes.entry} onClick={onLogout}>
          <IconLogout size={18} aria-hidden />
          {t('account.logout')}
        </PlainButton>
      )}
    </div>
  );
}
