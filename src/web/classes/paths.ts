/** Returns the path of a class. */
export const classPath = (idCourse: number): string => `/my-class/${idCourse}`;
