import { describe, expect, it } from 'vitest';
import { landingAfter } from './landing.ts';

describe('whom a token has signed in arrives', () => {
  it.each([
    ['at the assessment that it leads to', 7, '?token=x&view=reports&hash=h', '/add-assessment/7/1?view=reports'],
    ['at the first view', null, '?view=reports&view=my-class', '/reports?view=reports&view=my-class'],
    ['at the assessments of a hash', null, '?view=&hash=a%2Fb', '/assessments/a%2Fb'],
    ['at the assessments', null, '', '/assessments'],
    ['on no other server', null, '?view=//elsewhere.test', '/elsewhere.test?view=%2F%2Felsewhere.test'],
    ['not at the sign-in', null, '?view=login', '/'],
  ])('%s', (_, idAssessment, search, path) => expect(landingAfter({ idAssessment, search })).toBe(path));
});
