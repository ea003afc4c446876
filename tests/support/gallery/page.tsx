import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { ErrorDescriptionContext } from '../../../src/ui/feedback/error-description.ts';
import { Component as Gallery } from '../../../src/ui/gallery/gallery.tsx';
import Mantine from '../../../src/ui/tokens/mantine.tsx';
import '../../../src/ui/tokens/index.css';
import ui from '../../../src/web/words/ui/en.json' with { type: 'json' };
import writing from '../../../src/web/words/writing/en.json' with { type: 'json' };

document.documentElement.dataset.mantineColorScheme = new URLSearchParams(location.search).get('scheme') ?? 'light';
await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'ui', resources: { en: { ui, writing } } });

const describe = () => ({ text: 'This did not work. Please try again.', requestId: '4f1c' });
const page = document.getElementById('page');
if (page)
  createRoot(page).render(
    <StrictMode>
      <MemoryRouter initialEntries={['/ui']}>
        <ErrorDescriptionContext value={describe}>
          <Mantine>
            <Gallery />
          </Mantine>
        </ErrorDescriptionContext>
      </MemoryRouter>
    </StrictMode>,
  );
