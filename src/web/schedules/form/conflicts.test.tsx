import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { Conflict } from '../../../contract/schedules.ts';
import { ConflictList } from './conflicts.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));

const when = { opens: '2026-03-09T09:00:00+01:00', closes: '2026-03-09T10:00:00+01:00' };
const conflict: Conflict = {
  kind: 'course',
  busy: false,
  courseName: '3.º B',
  title: 'A',
  teacher: 'Ana',
  students: [],
  qntStudents: 0,
  ...when,
};

it('ConflictList names all that the teacher has at that time in one line, after the others', () => {
  const own: Conflict = { ...conflict, kind: 'teacher' };
  const markup = renderToStaticMarkup(
    <ConflictList conflicts={[own, { ...own, courseName: '4.º C' }, conflict, { ...own, title: 'B' }]} />,
  );
  expect(markup).toMatch(/<li>conflict\.course<\/li><li>conflict\.teacher<\/li><\/ul>/);
});

it('ConflictList begins with the conflicts that keep students from the new schedule', () => {
  const markup = renderToStaticMarkup(
    <ConflictList conflicts={[conflict, { ...conflict, kind: 'students', busy: true }]} />,
  );
  expect(markup).toMatch(/<li>conflict\.students conflict\.busy<\/li><li>conflict\.course<\/li>/);
});
