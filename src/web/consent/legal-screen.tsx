import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { calls } from '../../contract/index.ts';
import { bcp47TagOf, languages } from '../../core/languages.ts';
import { type LegalBlock, type LegalPage, legalPages } from '../../core/legal/legal-texts.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useRead } from '../data/use-read.ts';
import classes from './consent.module.css';

const parts = ['who', 'what', 'rights'] as const;

/** Renders one of the texts about terms, privacy and cookies, to everybody. */
function LegalScreen() {
  const { page: name } = useParams();
  const page = legalPages.find((each) => each === name);
  return page === undefined ? <Navigate to="/" replace /> : <Text page={page} />;
}

/** The operator's text, else the built-in one, which says that it is a template. */
function Text({ page }: { page: LegalPage }) {
  const { t, i18n } = useTranslation('legal');
  const language = languages.find((each) => each === i18n.language) ?? 'en';
  const { content } = useRead(calls.installation.getLegalText, { page, language }, { suspend: true }).reply;
  // It opens in a tab of its own, where the browser has nothing to go back to.
  const back = { to: '/', label: t('home') };
  const title = t(page === 'cookies' ? 'cookies.policy' : `${page}.title`);
  if (content)
    return (
      <div lang={bcp47TagOf(content.language)}>
        <Screen frame="narrow" title={content.title ?? title} back={back}>
          <div className={classes.part}>
            {content.blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
              <Block key={index} block={block} />
            ))}
          </div>
        </Screen>
      </div>
    );
  return (
    <Screen frame="narrow" title={title} back={back}>
      <p className={classes.template}>{t('template')}</p>
      {parts.map((part) => (
        <section key={part} className={classes.part}>
          <h2>{t(`text.${page}.${part}.title`)}</h2>
          <p>{t(`text.${page}.${part}.text`)}</p>
        </section>
      ))}
    </Screen>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'list')
    return (
      <ul className={classes.texts}>
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
          <li key={index}>{item}</li>
        ))}
      </ul>
    );
  return block.kind === 'heading' ? <h2>{block.text}</h2> : <p>{block.text}</p>;
}

export { LegalScreen as Component };

export const plain = true;
