import type { AnyQuestionType } from './any-question-type.ts';

/**
 * Returns the look-ups over a list of types. Throws a RangeError when two types share a number or name, and unless
 * exactly one type is the default.
 */
export function createQuestionTypeRegistry<Type extends AnyQuestionType>(types: readonly Type[]) {
  const byIdType = new Map<number, Type>(types.map((type) => [type.idType, type]));
  if (byIdType.size < types.length || new Set(types.map(({ name }) => name)).size < types.length)
    throw new RangeError('Two question types have the same number or name');
  const [defaultType, ...others] = types.filter(({ isDefault }) => isDefault);
  if (!defaultType || others.length > 0) throw new RangeError('Exactly one question type is the default');
  return {
    questionTypes: types,
    /** The type that clients mean which name none. */
    defaultQuestionType: defaultType,
    /** Returns whether there is a type of that number. */
    hasQuestionType: (idType: number): idType is Type['idType'] => byIdType.has(idType),
    /** Returns the type of that number. Throws a RangeError when there is none. */
    questionTypeOf: (idType: number): Type => {
      const type = byIdType.get(idType);
      if (!type) throw new RangeError(`No question type ${idType}`);
      return type;
    },
  };
}
