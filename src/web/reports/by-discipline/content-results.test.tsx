import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import reports from '../../words/reports/en.json' with { type: 'json' };
import ui from '../../words/ui/en.json' with { type: 'json' };
import { ContentResults } from './content-results.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { reports, ui } } }));

const cardOf = (icon: 'flask' | '') => {
  const figures = { grade: 50, gradeScaled: null, relativeScore: null, ungraded: 0, late: 0, cataloging: [] };
  const discipline = { name: 'Science', abbreviation: 'SCI', icon, ...figures };
  const labels = { contentLabel: 'Topics', thematicAxisLabel: 'Theme' };
  const props = { disciplines: [discipline], axes: [], gradeScale: null, labels };
  return renderToStaticMarkup(<ContentResults {...props} scale="hits" />);
};

it('ContentResults renders the icon of a discipline hidden from screen readers', () =>
  expect(cardOf('flask')).toMatch(/<svg(?=[^>]*data-icon="flask")[^>]*aria-hidden="true"/));

it('ContentResults renders no icon for a discipline without one', () => expect(cardOf('')).not.toContain('<svg'));
