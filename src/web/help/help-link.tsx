import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HelpTopic } from '../../core/people/help-topics.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';

/** Renders a link to a topic of the help in a tab of its own: the screen with the link stays open. */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('shell');
  return (
    <ButtonLink
      to={`/help#${topic}`}
      target="_blank"
      variant="quiet"
      size="sm"
      aria-label={`${t('help.button')} ${t('newTab')}`}
      leftSection={<IconHelpCircle size={18} stroke={1.75} aria-hidden />}
    >
      {t('help.button')}
    </ButtonLink>
  );
}
