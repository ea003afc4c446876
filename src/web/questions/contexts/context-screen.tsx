import { useParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { useFreshCall } from '../use-fresh-call.ts';
import { ContextForm } from './context-form.tsx';
import { OthersText } from './others-text.tsx';

/** The editor of a text with its questions: of a new one, or of the one in the address. */
function ContextScreen() {
  const { id } = useParams();
  if (id === undefined) return <ContextForm saved={null} />;
  return <ExistingContext key={id} idContext={/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0} />;
}

export { ContextScreen as Component };

function ExistingContext({ idContext }: { idContext: number }) {
  const { content } = useFreshCall(calls.questions.getContext, { idContext });
  return content.canEdit ? <ContextForm saved={content} /> : <OthersText of={content} />;
}
