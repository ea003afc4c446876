export { consumeEventsOfSchools, type StoredEvent } from './consuming.ts';
export { followEvents } from './following.ts';
export { renumberRestoredEvents } from './renumbering.ts';
export { deleteHandledEvents } from './retention.ts';
export { EVENT_CHANNEL, writeEvents, writeEventsOf } from './writing.ts';
