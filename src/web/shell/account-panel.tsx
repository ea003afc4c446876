import { IconLogout, IconSettings } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/navigation/link.tsx';
import { RoutesContext } from '../../ui/navigation/routes-context.ts';
import classes from './account-menu.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { SchoolSwitch } from './school-switch.tsx';

type Props = { id: string; onClose: () => void; onLogout: () => void };

/** Renders what the account menu opens: the other schools, language, appearance and the way out. */
export function AccountPanel({ id, onClose, onLogout }: Props) {
  const { t } = useTranslation('shell');
  const { exists } = use(RoutesContext);
  return (
    <div id={id} className={classes.panel}>
      <SchoolSwitch />
      <LanguageChoice />
      <SchemeChoice />
      {exists('/configurations') && (
        <Link to="/configurations" className={classes.entry} onClick={onClose}>
          <IconSettings size={18} aria-hidden />
          {t('account.configurations')}
        </Link>
      )}
      <button type="button" className={classes.entry} onClick={onLogout}>
        <IconLogout size={18} aria-hidden />
        {t('account.logout')}
      </button>
    </div>
  );
}
