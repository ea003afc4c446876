import type { PreviewProps } from '../screen-props.ts';
import { GapRendererContext, RichText } from '../text/render/rich-text.tsx';
import classes from './blanks.module.css';
import type { Gap, PublicContent } from './content.ts';

type Keyed = Omit<PublicContent, 'gaps'> & { gaps: (Pick<Gap, 'id'> & Partial<Gap>)[] };

/** Renders the text to read, with empty lines or the accepted answers in its gaps. */
export function BlanksPreview({ content, showKey = false }: PreviewProps<Keyed>) {
  if (!showKey) return <RichText doc={content.command} />;
  const accepted = new Map(content.gaps.map(({ id, answers }) => [id, answers ?? []]));
  return (
    <GapRendererContext value={(id) => <strong className={classes.key}>{accepted.get(id)?.join(' / ')}</strong>}>
      <RichText doc={content.command} />
    </GapRendererContext>
  );
}
