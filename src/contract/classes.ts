import { declareArea, notBuilt } from './call.ts';

export const classes = declareArea('classes', '/assessments', {
  getSchoolsList: notBuilt('GET'),
  addGroup: notBuilt('POST'),
  voucherActivatedStudent: notBuilt('POST'),
  RemoveGroup: notBuilt('POST'),
  addStudent: notBuilt('POST'),
  editStudent: notBuilt('POST'),
});
