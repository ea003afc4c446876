import type { AccessRole } from './roles.ts';

/** The topics of the help by chapter, in the order in which they are read. */
export const helpChapters = {
  taking: ['taking', 'no-network', 'other-device', 'photographs', 'own-results'],
  preparing: ['first-steps', 'questions', 'assessments', 'printing', 'sharing', 'desktop', 'review'],
  examining: ['schedules', 'live-view'],
  afterwards: ['scanning', 'grading', 'regrade', 'results', 'result-settings'],
  people: ['classes', 'school', 'installation', 'account'],
} as const;

export type HelpChapter = keyof typeof helpChapters;
export type HelpTopic = (typeof helpChapters)[HelpChapter][number];

export const helpTopics: readonly HelpTopic[] = Object.values(helpChapters).flat();

type Reader = {
  role: AccessRole;
  withoutStudentModules: boolean;
};

/** Returns the chapters with the topics that concern a user: what their screens cannot do is not explained. */
export const helpFor = (reader: Reader): { chapter: HelpChapter; topics: HelpTopic[] }[] =>
  (Object.keys(helpChapters) as HelpChapter[])
    .map((chapter) => ({ chapter, topics: helpChapters[chapter].filter((topic) => concerns(topic, reader)) }))
    .filter(({ topics }) => topics.length > 0);

function concerns(topic: HelpTopic, { role, withoutStudentModules }: Reader): boolean {
  const writesForProvider = role === 'author' || role === 'editor';
  switch (topic) {
    case 'account':
      return true;
    case 'installation':
      return role === 'installation';
    case 'school':
      return role === 'administrator' || role === 'coordinator';
    case 'review':
      return writesForProvider;
    case 'sharing':
    case 'desktop':
      return role !== 'student' && role !== 'installation' && !writesForProvider;
    case 'questions':
    case 'assessments':
    case 'printing':
      return role !== 'student' && role !== 'installation';
    case 'taking':
    case 'no-network':
    case 'other-device':
    case 'photographs':
    case 'own-results':
      return role === 'student';
    default:
      return role !== 'student' && role !== 'installation' && !writesForProvider && !withoutStudentModules;
  }
}
