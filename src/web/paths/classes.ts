/** Returns the path of a class. */
export const classPath = (idCourse: number): string => `/my-class/${idCourse}`;

/** Returns the path of the screen that adds students of a file to a class, or to all classes. */
export const importPath = (idCourse?: number): string =>
  idCourse === undefined ? '/my-class/import' : `${classPath(idCourse)}/import`;

/** Returns the path of the login slips of a class, for these students or for those who never signed in. */
export const slipsPath = (idCourse: number, idsStudents: readonly number[] = []): string =>
  `${classPath(idCourse)}/slips${idsStudents.length === 0 ? '' : `?students=${idsStudents.join(',')}`}`;
