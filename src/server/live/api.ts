export { leavingsToDto, loadLeavings } from './leavings.ts';
export { deleteOldPresence } from './presence.ts';
