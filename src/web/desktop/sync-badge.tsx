import { useTranslation } from 'react-i18next';
import type { DesktopState } from '../../contract/desktop.ts';
import { Badge, type BadgeLook, line } from '../../ui/feedback/badge.tsx';
import { NavLink } from '../../ui/navigation/link.tsx';
import { useDesktopState } from './desktop-state.ts';

type Standing = 'done' | 'waiting' | 'working' | 'offline' | 'attention';

const looks: Record<Standing, BadgeLook> = {
  done: { shape: <path d="M1 6.5 4.5 10 11 2.5" {...line} />, tone: 'high' },
  waiting: { shape: <circle cx="6" cy="6" r="4" {...line} />, tone: 'ink' },
  working: { shape: <path d="M6 1a5 5 0 1 1-5 5" {...line} />, tone: 'accent' },
  offline: { shape: <path d="M1 1 11 11M3 6a3 3 0 0 1 6 0" {...line} /> },
  attention: { shape: <path d="M6 1l5 9H1z" fill="currentColor" />, tone: 'low' },
};

/** Returns what matters most of how this computer stands with the server. */
export const standingOf = ({
  step,
  problem,
  waiting,
}: Pick<DesktopState, 'step' | 'problem' | 'waiting'>): Standing => {
  if (problem === 'revoked' || problem === 'needsRegistering' || problem === 'noRoom') return 'attention';
  if (step !== 'resting') return 'working';
  if (waiting > 0) return 'waiting';
  return problem === null ? 'done' : 'offline';
};

/** Renders how this computer stands with the server, as a link to the screen that says more. */
export function SyncBadge({ className, onLeave }: { className?: string; onLeave?: () => void }) {
  const { t } = useTranslation('desktop');
  const state = useDesktopState();
  const standing = standingOf(state);
  const words = t(`badge.${standing}`, { count: state.waiting });
  return (
    <NavLink to="/sync" className={className} onClick={onLeave} aria-label={t('badge.label', { state: words })}>
      <Badge look={looks[standing]}>{words}</Badge>
    </NavLink>
  );
}
