import type { Assessment, AssessmentRights, AssessmentRow } from '../../../src/contract/assessments.ts';
import { calls } from '../../../src/contract/index.ts';
import { assessmentFilters } from '../../../src/core/schedules/badges.ts';
import { type Stub, stub } from '../support/wire.ts';
import { countsOf, onePage } from './pages.ts';

const UPDATED = '2026-03-09T18:00:00+01:00';

/** What owners may do with a draft. */
const rights: AssessmentRights = {
  ...{ edit: true, rename: true, editAgain: false, delete: true, share: false, schedule: false, readHistory: false },
};
/** What owners may do with a finished assessment. */
export const finishedRights: AssessmentRights = {
  ...rights,
  edit: false,
  editAgain: true,
  share: true,
  schedule: true,
};
/** What colleagues may do with one that is shared with them. */
export const noRights: AssessmentRights = { ...rights, edit: false, rename: false, delete: false };

/** What no screen reads. */
const published = {
  ...({ idCountry: 1, addedBy: 11, updatedBy: 11, deleted: 0, import: '' } as const),
  ...{ qrcode: null, automaticSchedules: [] },
};

/** Returns a draft of the teacher as the builder reads it. */
export const assessment = (changes: Partial<Assessment> = {}): Assessment => ({
  ...{
    assessmentResponseSpace: 4,
    showCheckboxResponseSpace: false,
    hideAssessmentAlternativeInstructions: false,
    alternativeShuffle: 'none',
  },
  ...{ showPoints: false, sections: [], points: 0 },
  ...{ logo: null, logoWidth: null, logoHeight: null },
  ...{ owner: '', review: { state: 'published', comment: '', actions: [] } },
  ...{ idAssessment: 51, title: 'Repaso de fracciones', instructions: null, status: 1, type: 'manual', period: '' },
  ...{ qAutomaticQnt: null, idsCataloging: [1], subtitle: 'Matemáticas', qntQuestions: 0, varied: false },
  ...{ canEdit: true, can: rights, updated: UPDATED, ...published },
  ...changes,
});

/** Returns a draft as the lists have it. */
export const assessmentRow = (changes: Partial<AssessmentRow> = {}): AssessmentRow => ({
  ...{ idAssessment: 51, title: 'Repaso de fracciones', subtitle: 'Matemáticas', badge: 'INCOMPLETE', status: 1 },
  ...{ type: 'manual', qntQuestions: 3, added: UPDATED, updated: UPDATED, schedule: null, qntSchedules: 0 },
  ...{
    hitAverage: null,
    relativeScore: null,
    onlyLikertQuestions: false,
    ungraded: 0,
    late: 0,
    owner: '',
    canEdit: true,
  },
  ...{
    ...published,
    can: rights,
    shared: false,
    sharedWith: null,
    sharedAs: null,
    review: { state: 'published', comment: '', actions: [] },
  },
  ...changes,
});

/** Returns the stub of the list of assessments with these rows, whatever is asked for. */
export const listOfAssessments = (...rows: AssessmentRow[]): Stub =>
  stub(calls.assessments.getAssessments, {
    ...onePage(rows),
    counts: countsOf(assessmentFilters, rows.length),
  });
