import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NameChoice } from './name-choice.tsx';

const rendered = (count: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NameChoice
        label="Class"
        of={Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `3.º ${n}` }))}
        value={null}
        words={{ search: 'Search for a class', none: 'None', choose: 'Choose' }}
        onChange={() => {}}
      />
    </MantineProvider>,
  );

it('12 names are a select', () => {
  expect(rendered(12)).toContain('<select');
  expect(rendered(12)).not.toContain('type="search"');
});

it('40 names are a list with a search', () => {
  const html = rendered(40);
  expect(html).not.toContain('<select');
  expect(html).toContain('aria-label="Search for a class"');
  expect(html.match(/type="radio"/g)).toHaveLength(40);
});
