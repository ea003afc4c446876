import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { forgetReads, updateCachedReply } from '../../data/cache.ts';
import { DataProvider } from '../../data/provider.tsx';
import { readOf } from '../../data/read-source.ts';
import { SchoolFilters } from './school-filters.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {} });
  updateCachedReply(readOf(calls.schedules.getTeachers, {}), () => ({
    success: true,
    content: [
      { idTeacher: 7, name: 'Ana' },
      { idTeacher: 8, name: 'Ben' },
    ],
  }));
});
afterAll(forgetReads);

/** Returns the options of the teachers' select, the selected one in brackets. */
const teachersWith = (teacher: number) => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DataProvider>
        <SchoolFilters value={{ teacher, course: 0 }} onChange={() => {}} />
      </DataProvider>
    </MantineProvider>,
  );
  const select = /<select[^>]*aria-label="filters\.teacher".*?<\/select>/.exec(markup)?.[0] ?? '';
  return [...select.matchAll(/<option[^>]*?(selected)?[^>]*>([^<]*)/g)].map(([option, , label]) =>
    option.includes('selected') ? `[${label}]` : label,
  );
};

it.each([
  ['no teacher', 0, ['[filters.any.teacher]', 'Ana', 'Ben']],
  ['a teacher, who can be exchanged by the arrow keys', 8, ['filters.any.teacher', 'Ana', '[Ben]']],
  ['a teacher who is not known', 9, ['filters.any.teacher', '[filters.one.teacher]', 'Ana', 'Ben']],
])('SchoolFilters with %s renders all choices', (_, teacher, options) =>
  expect(teachersWith(teacher)).toEqual(options),
);
