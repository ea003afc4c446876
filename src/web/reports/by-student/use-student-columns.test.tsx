import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { Attempt } from '../../../contract/reports.ts';
import type { ReportScale } from '../scale.ts';
import { useStudentColumns } from './use-student-columns.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));

const counts = { hits: 1, errors: 2, ommited: 0, notQualified: 0, excluded: 0, answered: 3 };

type KeysProps = { scale: ReportScale; hasStatistics?: boolean };

function Keys({ scale, hasStatistics = true }: KeysProps) {
  const attempts = [{ answers: counts }] as Attempt[];
  const columns = useStudentColumns({ attempts, hasStatistics, scale, gradeScale: null, isNarrow: false });
  return columns.map(({ key }) => key).join(' ');
}

it.each([
  ['hits', 'name grade hits errors actions'],
  ['mixed', 'name grade hits errors actions'],
  ['likert', 'name grade answered actions'],
] as const)('useStudentColumns returns for the scale %j the columns of counts that anybody has: %j', (scale, keys) =>
  expect(renderToStaticMarkup(<Keys scale={scale} />)).toBe(keys),
);

it('useStudentColumns leaves counts out where the country shows none', () =>
  expect(renderToStaticMarkup(<Keys scale="hits" hasStatistics={false} />)).toBe('name grade actions'));

it('useStudentColumns shows beside the grade those of the disciplines, not their scores on scales', () => {
  const attempt = {
    ...{ firstname: 'Noa', lastname: 'Rey', answers: counts, gradeScaled: null, absoluteScore: 18, relativeScore: 82 },
    disciplines: [
      { name: 'Physics', grade: 89, ungraded: 0 },
      { name: 'Biology', grade: null, ungraded: 1 },
    ],
    gradeCalculated: [
      { label: 'Physics', result: 67 },
      { label: 'Biology', result: null },
    ],
  } as Attempt;
  function Grade() {
    const columns = useStudentColumns({
      ...{ attempts: [attempt], hasStatistics: false, scale: 'mixed', gradeScale: null, isNarrow: false },
    });
    return columns.find(({ key }) => key === 'grade')?.cell(attempt);
  }
  expect(renderToStaticMarkup(<Grade />)).toContain('Physics 89% · Biology –');
});
