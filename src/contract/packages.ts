/** Why an uploaded H5P package is refused; travels as `reason` beside the refusal. */
export const packageProblems = ['notAPackage', 'files', 'content', 'libraries', 'damaged', 'tooLarge'] as const;
export type PackageProblem = (typeof packageProblems)[number];
