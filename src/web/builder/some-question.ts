import type { TeacherQuestion } from '../../contract/questions.ts';

/** A question of the provider's bank for tests, without anything that they do not name. */
export const someQuestion = (named: Partial<TeacherQuestion> & { idQuestion: number }): TeacherQuestion => ({
  idVersion: named.idQuestion,
  idType: 0,
  identifier: '',
  comment: '',
  guidance: '',
  content: {},
  catalogingPath: [],
  idsCataloging: [],
  thematicAxis: null,
  competency: null,
  year: null,
  grade: null,
  source: null,
  public: true,
  canEdit: false,
  sharedBy: null,
  addedBy: 0,
  import: '',
  idContext: null,
  review: { state: 'published', comment: '', actions: [] },
  usedTimes: 0,
  hitAverage: null,
  added: '2026-11-20T08:00:00+01:00',
  ...named,
});
