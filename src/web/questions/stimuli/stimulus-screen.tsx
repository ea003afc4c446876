import { useParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { useRead } from '../../data/use-read.ts';
import { readId } from '../../paths/read-id.ts';
import { ReadOnlyStimulus } from './read-only-stimulus.tsx';
import { StimulusForm } from './stimulus-form.tsx';

/** The editor of a text with its questions: of a new one, or of the one in the address. */
function StimulusScreen() {
  const { id } = useParams();
  if (id === undefined) return <StimulusForm saved={null} />;
  return <ExistingStimulus key={id} idContext={readId(id) ?? 0} />;
}

export { StimulusScreen as Component };

function ExistingStimulus({ idContext }: { idContext: number }) {
  const { content } = useRead(calls.questions.getContext, { idContext }, { suspend: true, fresh: true }).reply;
  return content.can.edit ? <StimulusForm saved={content} /> : <ReadOnlyStimulus of={content} />;
}
