import type { SessionUser } from '../../../src/contract/session.ts';
import { roles } from '../../../src/core/people/roles.ts';

const school = { idSchool: 2, name: 'IES Ría de Vigo' };

const person: Omit<SessionUser, 'idType' | 'idUser' | 'firstName' | 'lastName' | 'login' | 'email' | 'schools'> = {
  language: 'es',
  schoolLanguage: 'es',
  schoolPaper: 'a4',
  permissions: '*',
  photo: null,
  insertedFrom: '',
  idCountry: 1,
  abbreviation: 'ES',
  idSchool: school.idSchool,
  schoolName: school.name,
  administersInstallation: false,
  timezone: 'Europe/Madrid',
  termsUse: true,
  receiveCommercial: false,
  cookiesConfig: { personalization: 0, analytical: 0, publicity: 0 },
  simplificaLanguagesCustom: '',
  withoutStudentModules: false,
  simplificaReportsGenerateSheetHasLogin: 0,
  shareMyAssessments: false,
  shareMyQuestions: false,
  sharedAssessments: 0,
  smAssessments: 0,
  guideLink: null,
  footerLinks: { contact: null, social: [] },
};

const createPerson =
  (idUser: number, role: keyof typeof roles, firstName: string, lastName: string) =>
  (changes: Partial<SessionUser> = {}): SessionUser => {
    const login = `${firstName.toLowerCase()}@ria.es`;
    const idType = roles[role];
    return {
      ...person,
      ...{ idUser, idType, firstName, lastName, login, email: login },
      schools: [{ ...school, idType }],
      ...changes,
    };
  };

const createProviderPerson: typeof createPerson =
  (...described) =>
  (changes) =>
    createPerson(...described)({ idSchool: null, schoolName: null, schools: [], ...changes });

/** Signed-in users by what they are; the changes replace fields. */
export const people = {
  teacher: createPerson(11, 'teacher', 'Ana', 'Núñez'),
  coordinator: createPerson(12, 'coordinator', 'Bruno', 'Rey'),
  student: createPerson(13, 'student', 'Lucía', 'Peña'),
  administrator: createPerson(14, 'administrator', 'Carmen', 'Souto'),
  /** The administrator of the installation, who works at no school. */
  installation: (changes: Partial<SessionUser> = {}): SessionUser =>
    createProviderPerson(15, 'administrator', 'Diego', 'Vila')({ administersInstallation: true, ...changes }),
  author: createProviderPerson(16, 'author', 'Elisa', 'Mora'),
  editor: createProviderPerson(17, 'editor', 'Fermín', 'Lago'),
};
