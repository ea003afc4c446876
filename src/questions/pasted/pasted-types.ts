import { defaultQuestionType, type IdType, type QuestionTypeName, questionTypes } from '../registry.ts';

const idTypeOf = (name: QuestionTypeName): IdType =>
  (questionTypes.find((type) => type.name === name) ?? defaultQuestionType).idType;

/** The types that questions in pasted text can have. */
export const single = { idType: idTypeOf('single') };
export const multiple = { idType: idTypeOf('multiple') };
export const blanks = { idType: idTypeOf('blanks') };
export const open = { idType: idTypeOf('open') };
