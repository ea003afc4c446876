import { declareArea, notBuilt } from './call.ts';

/** The calls of devices that work without the server, and send their data later. */
export const offline = declareArea('offline', '/offline', {
  checkEmail: notBuilt('POST', '/checkEmail.php'),
  registerUserOffline: notBuilt('POST', '/registerUser.php'),
  addDesktopLog: notBuilt('POST', '/addDesktopLog.php'),
  syncAssessment: notBuilt('POST', '/syncAssessment.php'),
});
