import { Layout } from '../shell/layout.tsx';
import { SyncBadge } from './sync-badge.tsx';

const DesktopLayout = () => <Layout badge={<SyncBadge />} />;

export { DesktopLayout as Component };
