import { expect, it } from 'vitest';
import { createAllowedHosts } from './host-names.ts';

const allowed = createAllowedHosts('https://assessments.school.test:8443', [
  '10.0.0.5',
  'Proba.school.test',
  '[fd00::5]',
]);

it.each([
  'assessments.school.test',
  'ASSESSMENTS.school.test:8443',
  'assessments.school.test.:3000',
  '10.0.0.5:3000',
  'proba.school.test',
  '[fd00::5]:3000',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
])('a server with BASE_URL and ALLOWED_HOSTS answers to %s', (host) => expect(allowed(host)).toBe(true));

it.each([
  undefined,
  '',
  'evil.test',
  'assessments.school.test.evil.test',
  'school.test',
  '10.0.0.6',
  'no name',
  'localhost.evil.test',
])('a server with BASE_URL and ALLOWED_HOSTS does not answer to %s', (host) => expect(allowed(host)).toBe(false));
