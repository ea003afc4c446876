import { NavLink } from './link.tsx';
import classes from './tab-links.module.css';

/** Renders tabs that are links: each part of a screen has its own address. */
export function TabLinks({ label, of }: { label: string; of: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {of.map((tab) => (
        <NavLink key={tab.to} to={tab.to} replace className={classes.tab}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
