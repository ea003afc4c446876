import type { RefusalName } from '../../contract/refusals.ts';
import type accommodations from './accommodations/en.json';
import type administration from './administration/en.json';
import type assessments from './assessments/en.json';
import type attempts from './attempts/en.json';
import type audit from './audit/en.json';
import type automatic from './automatic/en.json';
import type bank from './bank/en.json';
import type bin from './bin/en.json';
import type builder from './builder/en.json';
import type classes from './classes/en.json';
import type comparison from './comparison/en.json';
import type dashboard from './dashboard/en.json';
import type documents from './documents/en.json';
import type drafts from './drafts/en.json';
import type editor from './editor/en.json';
import type grading from './grading/en.json';
import type help from './help/en.json';
import type itemAnalysis from './itemAnalysis/en.json';
import type legal from './legal/en.json';
import type live from './live/en.json';
import type materials from './materials/en.json';
import type members from './members/en.json';
import type ownResults from './ownResults/en.json';
import type password from './password/en.json';
import type pasting from './pasting/en.json';
import type questions from './questions/en.json';
import type registration from './registration/en.json';
import type regrade from './regrade/en.json';
import type reports from './reports/en.json';
import type resultImports from './resultImports/en.json';
import type resultSettings from './resultSettings/en.json';
import type rosters from './rosters/en.json';
import type schedules from './schedules/en.json';
import type secondFactor from './secondFactor/en.json';
import type session from './session/en.json';
import type shell from './shell/en.json';
import type slips from './slips/en.json';
import type studentResults from './studentResults/en.json';
import type ui from './ui/en.json';
import type users from './users/en.json';
import type writing from './writing/en.json';

/** The words of each area, English being the source of the keys. A new area is a line here and a folder with a file per language. */
export type Words = {
  accommodations: typeof accommodations;
  administration: typeof administration;
  assessments: typeof assessments;
  audit: typeof audit;
  automatic: typeof automatic;
  bank: typeof bank;
  bin: typeof bin;
  builder: typeof builder;
  classes: typeof classes;
  comparison: typeof comparison;
  users: typeof users;
  dashboard: typeof dashboard;
  documents: typeof documents;
  drafts: typeof drafts;
  editor: typeof editor;
  secondFactor: typeof secondFactor;
  session: typeof session;
  grading: typeof grading;
  help: typeof help;
  itemAnalysis: typeof itemAnalysis;
  legal: typeof legal;
  live: typeof live;
  materials: typeof materials;
  members: typeof members;
  ownResults: typeof ownResults;
  password: typeof password;
  pasting: typeof pasting;
  questions: typeof questions;
  refusals: Record<RefusalName, string>;
  regrade: typeof regrade;
  registration: typeof registration;
  reports: typeof reports;
  resultImports: typeof resultImports;
  resultSettings: typeof resultSettings;
  rosters: typeof rosters;
  schedules: typeof schedules;
  shell: typeof shell;
  slips: typeof slips;
  studentResults: typeof studentResults;
  attempts: typeof attempts;
  ui: typeof ui;
  writing: typeof writing;
};

export type Area = keyof Words;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Words;
    returnNull: false;
  }
}
