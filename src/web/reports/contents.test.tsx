import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import reports from '../words/reports/en.json' with { type: 'json' };
import ui from '../words/ui/en.json' with { type: 'json' };
import { Contents } from './contents.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { reports, ui } } }));

const cardOf = (icon: 'flask' | '') => {
  const figures = { grade: 50, gradeScaled: null, relativeScore: null, ungraded: 0, cataloging: [] };
  const discipline = { name: 'Science', abbreviation: 'SCI', icon, ...figures };
  return renderToStaticMarkup(<Contents disciplines={[discipline]} axes={[]} scale="hits" />);
};

it('the card of a discipline has its icon as an ornament', () =>
  expect(cardOf('flask')).toMatch(/<svg(?=[^>]*data-icon="flask")[^>]*aria-hidden="true"/));

it('the card of a discipline without an icon has none', () => expect(cardOf('')).not.toContain('<svg'));
