import { type RecordedCall, refused, user } from './recorded-call.ts';

/** Somebody who registers, without a code. */
const newTeacher = {
  idType: 4,
  firstName: 'Uxía',
  lastName: 'Lema',
  email: 'uxia@test.school',
  password: 'Vento-do-Mar-88!',
  idCountry: 14,
  termsUse: 1,
  receiveCommercial: 0,
};

/** The computer of somebody who has an account. */
const computer = {
  email: '$email',
  password: 'Assess-2026!',
  uuid: '01985c8e-7d1a-7c3e-9b5a-2f6d4e8a1b3c',
  name: 'Portátil',
};

export const signingIn: RecordedCall[] = [
  {
    as: 'nobody',
    call: 'POST /login',
    sends: { login: '$email', password: 'wrong', idAccess: 1 },
    status: 401,
    gets: {
      ...refused,
      code: 'number',
      message: 'string',
      loginErrorAttempts: 'number',
      isUserCi: 'boolean',
      passwordExpired: 'boolean',
    },
  },
  {
    as: 'nobody',
    call: 'POST /login',
    sends: { login: '$email', password: 'Assess-2026!', idAccess: 1 },
    gets: { token: 'string', user },
  },
  {
    as: 'nobody',
    call: 'POST /assessments/registerUser.php',
    sends: { ...newTeacher, voucher: 'made up' },
    status: 404,
    gets: refused,
  },
  {
    as: 'nobody',
    call: 'POST /assessments/registerUser.php',
    sends: { ...newTeacher, voucher: 'k7m 4qx' },
    gets: { token: 'string', user },
  },
  {
    as: 'nobody',
    call: 'POST /checkEmail.php',
    sends: { email: '$email' },
    gets: { content: { exists: 'boolean', isCountryOpen: 'boolean' } },
  },
  {
    as: 'nobody',
    call: 'POST /registerUser.php',
    sends: { ...computer, password: 'wrong' },
    status: 401,
    gets: refused,
  },
  {
    as: 'nobody',
    call: 'POST /registerUser.php',
    sends: computer,
    gets: {
      content: {
        ...{ token: 'string', abbreviation: 'string', countryName: 'string', email: 'string', firstName: 'string' },
        ...{ lastName: 'string', idCountry: 'number', idSchool: 'number', idType: 'number', idUser: 'number' },
        ...{ insertedFrom: 'string', language: 'text or null', mdlUserGuid: 'string', photo: 'text or null' },
        ...{ schoolName: 'string', shareMyQuestions: 'boolean', timezone: 'string' },
      },
    },
  },
  // A session of a user is no device.
  { as: 'ana', call: 'POST /addDesktopLog.php', status: 400, gets: refused },
  { as: 'ana', call: 'POST /syncAssessment.php', status: 400, gets: refused },
  { as: 'ana', call: 'GET /auth', gets: { user } },
  { as: 'nobody', call: 'GET /auth', sends: { token: '$token' }, status: 401, gets: refused },
  { as: 'nobody', call: 'POST /auth', sends: { token: '$token' }, status: 401, gets: refused },
  {
    as: 'nobody',
    call: 'POST /oautheducamos/simplifica',
    sends: { code: 'made up' },
    status: 401,
    gets: refused,
  },
  {
    as: 'nobody',
    call: 'GET /common/getCountries.php',
    gets: { content: [{ id: 'number', access: 'number', language: 'string', groups: 'number' }] },
  },
  { as: 'ana', call: 'POST /users/updateUserLanguage.php', sends: { newLanguage: 'es' }, gets: {} },
  {
    as: 'ana',
    call: 'POST /users/manageUserTerms.php',
    sends: { termsUse: 1, receiveCommercial: 0, idAccess: 1 },
    gets: {},
  },
  {
    as: 'lucia',
    call: 'POST /users/manageUserTerms.php',
    sends: { termsUse: 0, idAccess: 1 },
    status: 400,
    gets: refused,
  },
  {
    as: 'ana',
    call: 'POST /users/manageCookies.php',
    sends: { idAccess: 1, personalization: 1, analytical: 0, publicity: 0 },
    gets: {},
  },
  {
    as: 'ana',
    call: 'POST /users/myProfile.php',
    gets: {
      content: { firstName: 'string', lastName: 'string', email: 'string', photo: 'text or null', schools: 'any' },
    },
  },
  {
    as: 'ana',
    call: 'POST /users/updateUserInfo.php',
    sends: { firstName: 'Ana', lastName: 'Núñez Pazos' },
    gets: { content: { firstName: 'string', lastName: 'string', email: 'string' } },
  },
  {
    as: 'ana',
    call: 'POST /users/getDashboardReport.php',
    gets: { content: { today: 'any', assessments: 'any', performance: 'any', questions: 'any' } },
  },
  { as: 'ana', call: 'POST /users/getDashboardYearFilter.php', gets: { content: ['number'] } },
  // What a form without a file gets; files are in no recorded call.
  { as: 'ana', call: 'POST /uploadUserPhoto', status: 415, gets: refused },
  { as: 'ana', call: 'POST /users/removeUserPhoto.php', gets: {} },
  {
    as: 'ana',
    call: 'POST /users/mySchool.php',
    gets: {
      content: {
        ...{ idSchool: 'number', Name: 'string', address: 'string' },
        teachers: [{ idUser: 'number', firstName: 'string', lastName: 'string' }],
      },
    },
  },
  {
    as: 'ana',
    call: 'GET /assessments/getComplementaryMaterialMenu.php',
    gets: { content: [{ id: 'number', name: 'string', icon: 'string' }] },
    takes: { idMaterial: 'content.0.id' },
  },
  {
    as: 'ana',
    call: 'POST /assessments/getComplementaryMaterial.php',
    sends: { id: '$idMaterial' },
    gets: { content: { name: 'string', entries: [{ id: 'number', name: 'string', link: 'text or null' }] } },
    takes: { idMaterialFile: 'content.entries.0.id' },
  },
  {
    as: 'ana',
    call: 'POST /assessments/viewCMaterialFile.php',
    sends: { id: '$idMaterial', idFile: '$idMaterialFile' },
    gets: { file: 'text or null', fileName: 'string' },
  },
  {
    as: 'ana',
    call: 'POST /users/changeShareOptions.php',
    sends: { shareMyAssessments: '1', shareMyQuestions: 'true' },
    gets: {},
  },
];

export const signingOut: RecordedCall[] = [
  { as: 'nobody', call: 'POST /planner-plans/forgotPassword.php', sends: { email: '$email' }, gets: {} },
  {
    as: 'nobody',
    call: 'POST /users/changePasswordLink.php',
    sends: { link: 'made-up', password: 'Assess-2027!' },
    status: 404,
    gets: refused,
  },
  {
    as: 'ana',
    call: 'POST /users/changePassword.php',
    sends: { password: 'Assess-2027!', oldPassword: 'wrong' },
    status: 400,
    gets: refused,
  },
  {
    as: 'ana',
    call: 'POST /users/changePassword.php',
    sends: { password: 'Pedra-do-Rio-77!', oldPassword: 'Assess-2026!' },
    gets: {},
  },
  { as: 'ana', call: 'GET /logout', gets: {} },
  { as: 'ana', call: 'GET /auth', status: 401, gets: refused },
];
