/** What a list of the whole school is filtered by, as it is in the URL: 0 = not at all. */
export type SchoolFilter = { teacher: number; course: number };

/** Returns the inputs of the calls that list schedules. */
export const toScheduleFilter = ({ teacher, course }: SchoolFilter) => ({
  ...(teacher > 0 && { idTeacher: teacher }),
  ...(course > 0 && { idCourse: course }),
});
