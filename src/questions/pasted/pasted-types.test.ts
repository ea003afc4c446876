import { expect, it } from 'vitest';
import { questionTypeOf } from '../registry.ts';
import { blanks, multiple, open, single } from './pasted-types.ts';

it.each([single, multiple, blanks, open])('$name has the number of the registry', ({ idType, name }) =>
  expect(questionTypeOf(idType).name).toBe(name),
);
