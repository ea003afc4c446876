/** Why an uploaded H5P package is refused; sent as `reason` with the refusal. */
export const packageProblems = ['notAPackage', 'files', 'content', 'libraries', 'damaged', 'tooLarge'] as const;
export type PackageProblem = (typeof packageProblems)[number];
