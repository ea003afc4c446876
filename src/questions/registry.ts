import { withSchemaChecks } from './any-question-type.ts';
import { blanks } from './blanks/type.ts';
import { createQuestionTypeRegistry } from './create-registry.ts';
import { graded } from './graded/type.ts';
import { h5p } from './h5p/type.ts';
import { multiple } from './multiple/type.ts';
import { open } from './open/type.ts';
import { rubric } from './rubric/type.ts';
import { single } from './single/type.ts';

/** The question types of the product, by number. A new one is its folder, its line here, in `print-layouts.ts` and in `screens-registry.tsx`. */
const registered = [
  withSchemaChecks(single),
  withSchemaChecks(multiple),
  withSchemaChecks(blanks),
  withSchemaChecks(open),
  withSchemaChecks(h5p),
  withSchemaChecks(graded),
  withSchemaChecks(rubric),
];

type Registered = (typeof registered)[number];
export type IdType = Registered['idType'];
export type QuestionTypeName = Registered['name'];

export const { questionTypes, questionTypeOf, hasQuestionType, defaultQuestionType } =
  createQuestionTypeRegistry(registered);
