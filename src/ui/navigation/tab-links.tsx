import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { NavLink } from './link.tsx';
import classes from './tab-links.module.css';

/** Renders tabs that are links: each part of a screen has its own address. Where they need more room, the current one is in view. */
export function TabLinks({ label, of }: { label: string; of: readonly { to: string; label: string }[] }) {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current tab
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={tabs} aria-label={label} className={classes.tabs}>
      {of.map((tab) => (
        <NavLink key={tab.to} to={tab.to} replace className={classes.tab}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
