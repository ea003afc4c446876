import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { forgetReads, prefetchRead } from '../../data/cache.ts';
import { DataProvider } from '../../data/provider.tsx';
import { readOf } from '../../data/read-source.ts';
import { useCourseOptions } from './use-course-options.ts';

afterEach(() => {
  forgetReads();
  vi.unstubAllGlobals();
});

it('useCourseOptions leaves the screen as it is when the classes cannot be read', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"success":false,"errCode":1,"error":"No"}', { status: 400 }));
  await prefetchRead(readOf(calls.schedules.getCourses, {}));
  const Probe = () => String(useCourseOptions(true));
  const markup = renderToStaticMarkup(
    <DataProvider>
      <Probe />
    </DataProvider>,
  );
  expect(markup).toBe('undefined');
});
