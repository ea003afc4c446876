import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import { choice } from './choice.ts';
import { filters } from './filters.ts';
import { finishing } from './finishing.ts';
import { keys } from './keys.ts';
import { list } from './list.ts';
import { logo } from './logo.ts';
import { printing } from './printing.ts';
import { questions } from './questions.ts';
import { review } from './review.ts';

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
