import { assessments } from './assessments.ts';
import { attempts } from './attempts.ts';
import { audit } from './audit.ts';
import { bin } from './bin.ts';
import { classes } from './classes.ts';
import { codes } from './codes.ts';
import { dashboard } from './dashboard.ts';
import { devices } from './devices.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { grading } from './grading.ts';
import { installation } from './installation.ts';
import { joining } from './joining.ts';
import { live } from './live.ts';
import { materials } from './materials.ts';
import { members } from './members.ts';
import { merges } from './merges.ts';
import { offline } from './offline.ts';
import { ownResults } from './own-results.ts';
import { privacy } from './privacy.ts';
import { questions } from './questions.ts';
import { regrade } from './regrade.ts';
import { reports } from './reports.ts';
import { resultsImport } from './results-import.ts';
import { rosters } from './rosters.ts';
import { scanning } from './scanning.ts';
import { schedules } from './schedules.ts';
import { secondFactor } from './second-factor.ts';
import { session } from './session.ts';
import { sharing } from './sharing.ts';
import { sheets } from './sheets.ts';
import { slips } from './slips.ts';
import { users } from './users.ts';

// Written out, because the compiler writes no type as long as that of all calls.
type Calls = {
  session: typeof session;
  secondFactor: typeof secondFactor;
  users: typeof users;
  assessments: typeof assessments;
  questions: typeof questions;
  attempts: typeof attempts;
  schedules: typeof schedules;
  reports: typeof reports;
  audit: typeof audit;
  bin: typeof bin;
  classes: typeof classes;
  materials: typeof materials;
  documents: typeof documents;
  members: typeof members;
  merges: typeof merges;
  privacy: typeof privacy;
  codes: typeof codes;
  installation: typeof installation;
  devices: typeof devices;
  offline: typeof offline;
  rosters: typeof rosters;
  slips: typeof slips;
  joining: typeof joining;
  grading: typeof grading;
  regrade: typeof regrade;
  live: typeof live;
  ownResults: typeof ownResults;
  resultsImport: typeof resultsImport;
  scanning: typeof scanning;
  sharing: typeof sharing;
  sheets: typeof sheets;
  dashboard: typeof dashboard;
  files: typeof files;
};

/** All calls of the product, by area. */
export const calls: Calls = {
  session,
  secondFactor,
  users,
  assessments,
  questions,
  attempts,
  schedules,
  reports,
  audit,
  bin,
  classes,
  materials,
  documents,
  members,
  merges,
  privacy,
  codes,
  installation,
  devices,
  offline,
  rosters,
  slips,
  joining,
  grading,
  regrade,
  live,
  ownResults,
  resultsImport,
  scanning,
  sharing,
  sheets,
  dashboard,
  files,
};
