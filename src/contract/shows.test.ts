import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './index.ts';

/** Names of fields that say how responses went, or what is right. */
const telling =
  /^(scores?|outcomes?|percentage|hits|errors|omitted|grade|gradeScaled|answerGrade|hitAverage|average|mean|(relative|absolute)Score|is[cC]orrect|correct|answerKey|guidance|feedback|solution)$/;
/** Fields with such names that say something else. */
const others: Readonly<Record<string, string>> = {
  'rosters.previewRoster outcome': 'what an import does with a row',
  'resultsImport.readResults outcome': 'what an import does with a row',
};

const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema && !Array.isArray(schema) ? Object.keys(schema.properties as object) : [];
  return [...properties, ...Object.values(schema).flatMap(namesIn)];
};

const declaredCalls = Object.values(calls)
  .flatMap((area): unknown[] => Object.values(area))
  .map((call) => call as Call);

describe('a call that declares that it shows nothing', () => {
  it('has no field in its reply that says how responses went, or what is right', () => {
    const found = declaredCalls
      .filter(({ shows, answers }) => shows === 'nothing' && answers === 'envelope')
      .flatMap(({ area, name, output }) =>
        [...new Set(namesIn(z.toJSONSchema(output, { unrepresentable: 'any' })))]
          .filter((field) => telling.test(field))
          .map((field) => `${area}.${name} ${field}`),
      );
    expect(found).toEqual(Object.keys(others));
  });
});
