import { describe, expect, it } from 'vitest';
import { landingAfter, signInPathAfterRefusal } from './landing.ts';

describe('whom a token has signed in arrives', () => {
  it.each([
    ['at the assessment that it leads to', 7, '?token=x&view=reports&hash=h', '/add-assessment/7/1?view=reports'],
    ['at the first view', null, '?view=reports&view=my-class', '/reports?view=reports&view=my-class'],
    ['at the assessments of a hash', null, '?view=&hash=a%2Fb', '/assessments/a%2Fb'],
    ['at the page that asked for the sign-in', 7, '?view=reports&p=%2Freports%3Fpage%3D2', '/reports?page=2'],
    ['at the start instead of another server', null, '?p=%2F%2Felsewhere.test', '/'],
    ['at the assessments', null, '', '/assessments'],
    ['on no other server', null, '?view=//elsewhere.test', '/elsewhere.test?view=%2F%2Felsewhere.test'],
    ['not at the sign-in', null, '?view=login', '/'],
  ])('%s', (_, idAssessment, search, path) => expect(landingAfter({ idAssessment, search })).toBe(path));
});

describe('whose way in was refused', () => {
  it.each([
    ['signs in', '?token=used', '/login?refused=token'],
    ['keeps the assessments of a hash', '?token=used&hash=f00', '/login?refused=token&p=%2Fassessments%2Ff00'],
    ['keeps the page that asked for it', '?p=%2Freports', '/login?refused=token&p=%2Freports'],
  ])('%s', (_, search, path) => expect(signInPathAfterRefusal('token', search)).toBe(path));
});
