import { use } from 'react';
import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router';
import { RoutesContext } from './routes-context.ts';

/** A link to a screen of ours, whose code is fetched as soon as a finger or the focus is near it. */
export const Link = (link: LinkProps) => <RouterLink {...link} {...usePrefetching(link)} />;

/** A link that knows when it is where one is. */
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
