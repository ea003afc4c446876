import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { IconButton } from '../../ui/actions/plain-button.tsx';
import { isWindowAtLeast } from '../../ui/layout/use-is-window-at-least.ts';
import { useMe } from '../data/session.ts';
import { Drawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import classes from './layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { ZoneNotice } from './zone-notice.tsx';

/** Sidebar, screen and footer; where it has no room the sidebar waits in a drawer behind a header. Both have the badge, if there is one. */
export function Layout({ badge }: { badge?: ReactNode }) {
  const { t, i18n } = useTranslation('shell');
  const me = useMe();
  const { pathname } = useLocation();
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const [footer, setFooter] = useState(() => ({ open: isWindowAtLeast('md'), asked: false }));
  const idFooter = useId();
  // Opened on one screen, the drawer is closed on the next.
  const drawerOpen = drawerAt === pathname;
  const sidebar = (
    <Sidebar
      badge={badge}
      footer={{ open: footer.open, id: idFooter, toggle: () => setFooter({ open: !footer.open, asked: true }) }}
      onLeave={() => setDrawerAt(null)}
    />
  );
  return (
    <div className={classes.layout}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <div className={classes.sidebar}>{sidebar}</div>
      <header className={classes.header}>
        <IconButton
          label={t('menu.open')}
          aria-expanded={drawerOpen}
          className={classes.burger}
          onClick={() => setDrawerAt(pathname)}
        >
          <IconMenu2 size={24} aria-hidden />
        </IconButton>
        <p className={classes.product}>Assessments Assistant</p>
        {badge}
        <p className={classes.greeting}>
          {t(`role.${roleOf(me.idType)}`)} · {fullName(me, i18n.language)}
        </p>
      </header>
      <Drawer open={drawerOpen} label={t('menu.label')} onClose={() => setDrawerAt(null)}>
        {sidebar}
      </Drawer>
      <div className={classes.content}>
        <ZoneNotice />
        <Outlet />
        <Footer id={idFooter} {...footer} />
      </div>
    </div>
  );
}

export { Layout as Component };
