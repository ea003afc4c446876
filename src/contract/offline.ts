import { declareArea, notBuilt } from './call.ts';

export const offline = declareArea('offline', '/offline', {
  addDesktopLog: notBuilt('POST', '/addDesktopLog.php'),
  syncAssessment: notBuilt('POST', '/syncAssessment.php'),
});
