import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { type HelpTopic, helpFor } from '../../core/people/help-topics.ts';
import { accessRoleOf, roleOf } from '../../core/people/roles.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMe } from '../data/session.ts';
import type { Area } from '../words/areas.ts';
import classes from './help.module.css';
import { inLabels } from './in-labels.ts';

/** Renders the help: the topics that concern the user, of which the one that the address names is open. */
function HelpScreen() {
  const { t } = useTranslation('help');
  const me = useMe();
  const opened = useLocation().hash.slice(1);
  useEffect(() => {
    // The router has looked for the topic before the screen was there.
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const role = accessRoleOf({ role: roleOf(me.idType), idSchool: me.idSchool });
  return (
    <Screen frame="narrow" title={t('title')} subtitle={t('subtitle')}>
      {helpFor({ role, withoutStudentModules: me.withoutStudentModules }).map(({ chapter, topics }) => (
        <section key={chapter} aria-labelledby={`chapter-${chapter}`} className={classes.chapter}>
          <h2 id={`chapter-${chapter}`} className={classes.chapterTitle}>
            {t(`chapters.${chapter}`)}
          </h2>
          {topics.map((topic) => (
            <Topic key={topic} topic={topic} isOpen={topic === opened} />
          ))}
        </section>
      ))}
    </Screen>
  );
}

/** Renders a topic that opens by its title; the address follows, so that a colleague can be sent the same one. */
function Topic({ topic, isOpen }: { topic: HelpTopic; isOpen: boolean }) {
  const { t } = useTranslation('help');
  const navigate = useNavigate();
  return (
    <details
      id={topic}
      open={isOpen}
      className={classes.topic}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) navigate({ hash: open ? topic : '' }, { replace: true, preventScrollReset: true });
      }}
    >
      <summary className={classes.summary}>
        <h3 className={classes.title}>{t(`topics.${topic}.title`)}</h3>
        <span className={classes.purpose}>{t(`topics.${topic}.for`)}</span>
      </summary>
      {isOpen && <Instructions topic={topic} />}
    </details>
  );
}

/** Renders the steps of a topic, in which buttons have the labels of their screens. */
function Instructions({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('help');
  const written = JSON.stringify(t(`topics.${topic}`, { returnObjects: true, skipInterpolation: true }));
  useTranslation([...written.matchAll(/\$t\((\w+):/g)].map(([, area]) => area as Area));
  return (
    <div className={classes.instructions}>
      <ol className={classes.lines}>
        {t(`topics.${topic}.steps`, { returnObjects: true }).map((step) => (
          <li key={step}>
            <Labelled text={step} />
          </li>
        ))}
      </ol>
      <h4 className={classes.troubleTitle}>{t('trouble')}</h4>
      <ul className={classes.lines}>
        {t(`topics.${topic}.trouble`, { returnObjects: true }).map((line) => (
          <li key={line}>
            <Labelled text={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders a text with what stands in quotes, the labels of the screens, as they look there: without quotes and bold. */
function Labelled({ text }: { text: string }) {
  return inLabels(text).map(({ part, isLabel }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order
    isLabel ? <strong key={index}>{part}</strong> : part,
  );
}

export { HelpScreen as Component };

export const plain = true;
