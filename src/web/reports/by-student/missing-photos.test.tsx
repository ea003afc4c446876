import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import reports from '../../words/reports/en.json' with { type: 'json' };
import { MissingPhotos } from './missing-photos.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { reports } } }));

const shown = (photos: Partial<Parameters<typeof MissingPhotos>[0]['photos']>) =>
  renderToStaticMarkup(<MissingPhotos photos={{ onTheirWay: 0, neverArrived: 0, unreadable: 0, ...photos }} />)
    .replace(/ class="[^"]*"/g, '')
    .replace(/<\/?p>/g, '|');

it.each([
  [{}, ''],
  [{ onTheirWay: 1 }, '|A photo is still being sent.|'],
  [{ onTheirWay: 2 }, '|2 photos are still being sent.|'],
  [{ neverArrived: 1, unreadable: 2 }, '|A photo never arrived.||2 photos could not be read.|'],
])('MissingPhotos renders the counts %j as %j', (photos, words) => expect(shown(photos)).toBe(words));
