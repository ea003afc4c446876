import type { calls } from '../../../contract/index.ts';
import type { Handlers } from '../../area.ts';
import { assessmentEntity } from './assessments.ts';
import type { Entities } from './push.ts';
import { questionEntity } from './questions.ts';
import { stimulusEntity } from './stimuli.ts';

/** Returns how each kind of row is found and changed. `deleteAssessment` is the handler of the call. */
export const entitiesOf = (deleteAssessment: Handlers<typeof calls.assessments>['deleteAssessment']): Entities => ({
  ...{ stimulus: stimulusEntity, question: questionEntity },
  assessment: assessmentEntity(deleteAssessment),
});
