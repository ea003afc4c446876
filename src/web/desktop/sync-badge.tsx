import { useTranslation } from 'react-i18next';
import type { DesktopState } from '../../contract/desktop.ts';
import { SYNC_PATH } from '../../core/people/desktop-routes.ts';
import { Badge, type BadgeLook, line } from '../../ui/feedback/badge.tsx';
import { NavLink } from '../../ui/navigation/link.tsx';
import { useDesktopState } from './desktop-state.ts';

type SyncStatus = 'done' | 'waiting' | 'working' | 'offline' | 'attention';

const looks: Record<SyncStatus, BadgeLook> = {
  done: { shape: <path d="M1 6.5 4.5 10 11 2.5" {...line} />, tone: 'high' },
  waiting: { shape: <circle cx="6" cy="6" r="4" {...line} />, tone: 'ink' },
  working: { shape: <path d="M6 1a5 5 0 1 1-5 5" {...line} />, tone: 'accent' },
  offline: { shape: <path d="M1 1 11 11M3 6a3 3 0 0 1 6 0" {...line} /> },
  attention: { shape: <path d="M6 1l5 9H1z" fill="currentColor" />, tone: 'low' },
};

/** Returns the status of synchronising that is shown: what its user has to do comes first. */
export const syncStatusOf = ({
  step,
  problem,
  waiting,
}: Pick<DesktopState, 'step' | 'problem' | 'waiting'>): SyncStatus => {
  if (problem === 'revoked' || problem === 'needsRegistering' || problem === 'noRoom') return 'attention';
  if (step !== 'resting') return 'working';
  if (waiting > 0) return 'waiting';
  return problem === null ? 'done' : 'offline';
};

/** Renders how this computer stands with the server, as a link to the screen that says more. */
export function SyncBadge() {
  const { t } = useTranslation('desktop');
  const state = useDesktopState();
  const status = syncStatusOf(state);
  const words = t(`badge.${status}`, { count: state.waiting });
  return (
    <NavLink to={SYNC_PATH} aria-label={t('badge.label', { state: words })}>
      <Badge look={looks[status]}>{words}</Badge>
    </NavLink>
  );
}
