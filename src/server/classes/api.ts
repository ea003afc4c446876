export { createCourses, readCourse } from './courses.ts';
export { findCourse, loadTeachers } from './store/courses.ts';
export { loadStudents } from './store/students.ts';
