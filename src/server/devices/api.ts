export { sweepDesktopLogs } from './desktop-log.ts';
export { revokeDevicesOf } from './store.ts';
