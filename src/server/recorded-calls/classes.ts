import { type FieldType, type RecordedCall, refused } from './recorded-call.ts';

const group = {
  idSchool: 'number',
  idCourse: 'number',
  Groupname: 'string',
  yearsFilter: 'number',
  students: 'number',
} as const;
const student: FieldType = {
  ...{ fullname: 'string', email: 'text or null', studentId: 'string', code: 'string', gender: 'text or null' },
  listNumber: 'number',
};
const members: FieldType = { courseName: 'string', studentResults: [student] };

/** A teacher looks at the classes, and adds and removes one. */
export const classes: RecordedCall[] = [
  {
    as: 'ana',
    call: 'GET /assessments/getSchoolsList.php',
    gets: { content: [{ idSchool: 'number', Name: 'string' }] },
    takes: { idSchool: 'content.0.idSchool' },
  },
  {
    as: 'ana',
    call: 'GET /users/getCourses.php',
    gets: { content: [{ ...group, voucher: 'text or null' }] },
    has: { content: 2 },
  },
  {
    as: 'lucia',
    call: 'GET /users/getCoursesStudent.php',
    gets: { content: [{ Groupname: 'string', yearsFilter: 'number' }] },
  },
  { as: 'ana', call: 'POST /users/getStudents.php', sends: { courseId: '$idCourse' }, gets: members },
  {
    as: 'ana',
    call: 'POST /assessments/addGroup.php',
    sends: { Groupname: '4.º A', idSchool: '$idSchool' },
    gets: { content: { ...group, voucher: 'string' } },
    takes: { idGroup: 'content.idCourse', voucher: 'content.voucher' },
  },
  {
    as: 'lucia',
    call: 'POST /assessments/voucherActivatedStudent.php',
    sends: { voucher: '$voucher' },
    gets: { errCode: 'number', error: 'string', errorEmail1: 'string', errorEmail2: 'string' },
  },
  {
    as: 'lucia',
    call: 'POST /assessments/voucherActivatedStudent.php',
    sends: { voucher: '$voucher' },
    status: 409,
    gets: refused,
  },
  {
    as: 'ana',
    call: 'POST /assessments/addStudent.php',
    sends: { idSchool: '$idSchool', idCourse: '$idGroup', fullname: 'Abreu Iglesias, Antía', email: '' },
    gets: { content: { idUser: 'number', login: 'string' } },
    takes: { idStudent: 'content.idUser' },
  },
  {
    as: 'ana',
    call: 'POST /assessments/editStudent.php',
    sends: { idCourse: '$idGroup', idUser: '$idStudent', fullname: 'Abreu Iglesias, Antía María' },
    gets: {},
  },
  {
    as: 'ana',
    call: 'POST /assessments/RemoveGroup.php',
    sends: { idSchool: '$idSchool', idCourse: '$idGroup' },
    gets: {},
  },
];
