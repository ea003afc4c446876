import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../navigation/link.tsx';
import classes from './screen.module.css';

type Props = {
  /** The heading and the first part of the window's title. */
  title: string;
  /** A muted line above the heading that names what this screen is part of. */
  above?: ReactNode;
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  /** Between heading and actions: the builder's stepper. */
  middle?: ReactNode;
  /** At most one primary button. */
  actions?: ReactNode;
  /** `page` within the sidebar, `narrow` for reading, `bar` fills the window under a ruled header, `bare` has no space of its own. */
  frame?: 'page' | 'bar' | 'narrow' | 'bare';
  /** Keeps the header of frame `bar` in sight while scrolling, on windows that are high enough. */
  pinned?: boolean;
  children?: ReactNode;
};

/** Renders a screen: window title, main landmark, and a heading that gets the focus after a navigation. */
export function Screen({ title, above, subtitle, back, middle, actions, frame = 'page', pinned, children }: Props) {
  const heading = useScreenHeading(title);
  return (
    <main id="content" className={classes.screen} data-frame={frame}>
      <header className={classes.header} data-pinned={pinned}>
        <div className={classes.heading}>
          {back && (
            <Link to={back.to} aria-label={back.label} className={classes.back}>
              <IconArrowLeft size={20} aria-hidden />
            </Link>
          )}
          <div>
            {above && <p className={classes.above}>{above}</p>}
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
        </div>
        {middle && <div>{middle}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body}>{children}</div>
    </main>
  );
}

let anyShownYet = false;

/** Sets the window's title and focuses the heading of every screen but the first, so that it is announced. */
function useScreenHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · Assessments Assistant`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen, even in the same component
  useEffect(() => {
    if (anyShownYet) heading.current?.focus({ preventScroll: true });
    // Not before the next frame: development runs every effect twice.
    requestAnimationFrame(() => {
      anyShownYet = true;
    });
  }, [pathname]);
  return heading;
}
