import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { Conflict } from '../../contract/schedules.ts';
import { Conflicts } from './conflicts.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));

it('Conflicts lists first what students cannot do beside the new schedule', () => {
  const when = { opens: '2026-03-09T09:00:00+01:00', closes: '2026-03-09T10:00:00+01:00' };
  const conflict: Conflict = { kind: 'course', busy: false, courseName: '3.º B', title: 'A', teacher: 'Ana', ...when };
  const markup = renderToStaticMarkup(<Conflicts of={[conflict, { ...conflict, kind: 'students', busy: true }]} />);
  expect(markup).toMatch(/<li>conflict\.students conflict\.busy<\/li><li>conflict\.course<\/li>/);
});
