import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import { filters } from './draft/catalogue-filters.ts';
import { questions } from './draft/questions.ts';
import { choice } from './draft/settings.ts';
import { finishing } from './lifecycle.ts';
import { list } from './list.ts';
import { keys } from './paper/answer-keys.ts';
import { logo } from './paper/logo.ts';
import { printing } from './paper/print-settings.ts';
import { review } from './publication.ts';

export const assessmentsArea: Handlers<typeof calls.assessments> = {
  ...list,
  ...review,
  ...choice,
  ...questions,
  ...printing,
  ...logo,
  ...finishing,
  ...keys,
  ...filters,
};
