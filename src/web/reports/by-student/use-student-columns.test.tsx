import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { ReportScale } from '../scale.ts';
import { useStudentColumns } from './use-student-columns.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));

function Keys({ scale }: { scale: ReportScale }) {
  const columns = useStudentColumns({ attempts: [], scale, gradeScale: null, isNarrow: false });
  return columns.map(({ key }) => key).join(' ');
}

it.each([
  ['hits', 'name grade hits errors ommited notQualified'],
  ['mixed', 'name grade hits errors ommited notQualified'],
  ['likert', 'name grade answered ommited notQualified'],
] as const)('useStudentColumns returns for the scale %j the columns %j', (scale, keys) =>
  expect(renderToStaticMarkup(<Keys scale={scale} />)).toBe(keys),
);
