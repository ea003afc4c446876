import type { RefusalName } from '../../contract/refusals.ts';
import type assessments from './assessments.en.json';
import type bank from './bank.en.json';
import type builder from './builder.en.json';
import type configurations from './configurations.en.json';
import type editor from './editor.en.json';
import type login from './login.en.json';
import type questions from './questions.en.json';
import type results from './results.en.json';
import type schedules from './schedules.en.json';
import type shell from './shell.en.json';
import type student from './student.en.json';
import type ui from './ui.en.json';
import type writing from './writing.en.json';

/** The words of each area, English being the source of the keys. A new area is a line here and a file per language. */
export type Words = {
  assessments: typeof assessments;
  bank: typeof bank;
  builder: typeof builder;
  configurations: typeof configurations;
  editor: typeof editor;
  login: typeof login;
  questions: typeof questions;
  refusals: Record<RefusalName, string>;
  results: typeof results;
  schedules: typeof schedules;
  shell: typeof shell;
  student: typeof student;
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
