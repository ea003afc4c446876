/** Whether an H5P package reports how well its task was done, judged from its own scripts when it is uploaded. */
export const packageReports = ['result', 'nothing', 'unknown'] as const;
export type PackageReports = (typeof packageReports)[number];
