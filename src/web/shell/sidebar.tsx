import { IconBook, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { guideLinkFor, menuEntriesFor } from '../../core/people/menu.ts';
import { accessRoleOf, roleOf } from '../../core/people/roles.ts';
import { IconButton } from '../../ui/actions/plain-button.tsx';
import { NavLink } from '../../ui/navigation/link.tsx';
import { RoutesContext } from '../../ui/navigation/routes-context.ts';
import { later } from '../data/later.ts';
import { useMe } from '../data/session.ts';
import { viewsIn } from '../data/views.ts';
import { AccountMenu } from './account-menu.tsx';
import { entryIcons } from './entry-icons.ts';
import classes from './sidebar.module.css';

const MaterialEntries = lazy(later(() => import('../materials/material-entries.tsx')));

type Props = {
  badge: ReactNode;
  footer: { open: boolean; id: string; toggle: () => void };
  /** Something was chosen: a drawer can close. */
  onLeave: () => void;
};

/** Where one can go, help, and who one is. */
export function Sidebar({ badge, footer, onLeave }: Props) {
  const { t } = useTranslation('shell');
  const me = useMe();
  const { entries, guide } = useMenu();
  return (
    <nav aria-label={t('menu.label')} className={classes.sidebar}>
      <div className={classes.brand}>
        <p className={classes.product}>Assessments Assistant</p>
        {me.schoolName && <p className={classes.school}>{me.schoolName}</p>}
        {badge}
      </div>
      <ul className={classes.entries}>
        {entries.map((entry) => {
          const Icon = entryIcons[entry];
          return (
            <li key={entry}>
              <NavLink to={`/${entry}`} className={classes.entry} onClick={onLeave}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {t(`entry.${entry}`)}
              </NavLink>
            </li>
          );
        })}
        <Suspense>
          <MaterialEntries className={classes.entry} onLeave={onLeave} />
        </Suspense>
        {guide && (
          <li>
            <a href={guide} target="_blank" rel="noopener noreferrer" className={classes.entry} onClick={onLeave}>
              <IconBook size={20} stroke={1.75} aria-hidden />
              {t('entry.guide')}
              <span className={classes.visuallyHidden}> {t('newTab')}</span>
            </a>
          </li>
        )}
      </ul>
      <div className={classes.help}>
        <NavLink to="/help" className={classes.entry} onClick={onLeave}>
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
          {t('help.button')}
        </NavLink>
        <IconButton
          label={t('help.footer')}
          title={t('help.footer')}
          aria-expanded={footer.open}
          aria-controls={footer.id}
          className={classes.footer}
          onClick={() => {
            footer.toggle();
            onLeave();
          }}
        >
          <IconInfoCircle size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <AccountMenu />
    </nav>
  );
}

/** The entries of the user that lead somewhere, and the guide's address where there is one for them. */
function useMenu() {
  const me = useMe();
  const { exists } = use(RoutesContext);
  const views = viewsIn(useLocation().search);
  const entries = menuEntriesFor({
    role: accessRoleOf({ role: roleOf(me.idType), idSchool: me.idSchool }),
    permissions: me.permissions,
    withoutStudentModules: me.withoutStudentModules,
    sharedCount: me.sharedAssessments,
    smCount: me.smAssessments,
    views,
  });
  const guide = guideLinkFor({ guideLink: me.guideLink, views });
  return { entries: entries.filter((entry) => exists(`/${entry}`)), guide };
}
