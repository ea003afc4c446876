import { use } from 'react';
import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router';
import { RoutesContext } from './routes-context.ts';

/** Renders a link to a screen of the app and fetches its code when the pointer or the focus is on it. */
export const Link = (link: LinkProps) => <RouterLink {...link} {...usePrefetching(link)} />;

/** Renders a link that is marked as current on its own screen. */
export const NavLink = (link: NavLinkProps) => <RouterNavLink {...link} {...usePrefetching(link)} />;

function usePrefetching({ to, onPointerEnter, onFocus }: Pick<LinkProps, 'to' | 'onPointerEnter' | 'onFocus'>) {
  const { prefetch } = use(RoutesContext);
  const path = typeof to === 'string' ? to : (to.pathname ?? '');
  return {
    onPointerEnter: (event: React.PointerEvent<HTMLAnchorElement>) => {
      prefetch(path);
      onPointerEnter?.(event);
    },
    onFocus: (event: React.FocusEvent<HTMLAnchorElement>) => {
      prefetch(path);
      onFocus?.(event);
    },
  };
}
