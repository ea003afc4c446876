import { describe, expect, it } from 'vitest';
import { nestFields } from './nested-fields.ts';

describe('nestFields', () => {
  it('nests parameters by their names', () => {
    const fields: [string, unknown][] = [
      ['idAssessment', '7'],
      ['paging.page', '2'],
      ['paging[recordsperpage]', '5'],
      ['filter[idscataloging][]', '3'],
      ['filter[idscataloging][]', '4'],
      ['ids', '1'],
      ['ids', '2'],
    ];
    expect(nestFields(fields)).toEqual({
      idAssessment: '7',
      paging: { page: '2', recordsperpage: '5' },
      filter: { idscataloging: ['3', '4'] },
      ids: ['1', '2'],
    });
  });

  it('does not change plain names', () => {
    const body = { paging: { page: 1 }, list: [1, 2], text: 'a.b', 'Group name': 1 };
    expect(nestFields(Object.entries(body))).toEqual(body);
  });

  it('does not set a prototype', () => {
    const fields = nestFields([['__proto__.polluted', 1]]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(fields)).toEqual(['__proto__']);
  });
});
