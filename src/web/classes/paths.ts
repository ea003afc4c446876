/** Returns the path of a class. */
export const classPath = (idCourse: number): string => `/my-class/${idCourse}`;

/** Returns the path at which students are added to a class from a file. */
export const importPath = (idCourse: number): string => `${classPath(idCourse)}/import`;
