import { declareArea, notBuilt } from './call.ts';

/** The calls of devices that work without the server, and send their data later. */
export const offline = declareArea('offline', '/offline', {
  syncAssessment: notBuilt('POST', '/syncAssessment.php'),
});
