/** The list to which a screen that shows one thing of it belongs, by its path. */
export const listBehind = (path: string): string => {
  if (/^\/add-(context-)?questions?\b/.test(path)) return '/my-questions';
  return /^\/(schedule|reports)\b/.exec(path)?.[0] ?? '/assessments';
};
