import type { FileContent } from '../../documents/rendering.ts';
import type { Host } from '../host.ts';
import { renderFileTask } from '../tasks/api.ts';
import { Unavailable } from '../unavailable.ts';

/** An assessment without anything: the typesetter loads its fonts and templates for it. */
export const nothing: FileContent = {
  kind: 'assessment',
  assessment: {
    ...{ language: 'en', paper: 'a4', style: 'usual', columns: 1, title: '–', subtitle: '', date: null, logo: null },
    instructions: null,
    settings: {
      assessmentResponseSpace: 0,
      showCheckboxResponseSpace: false,
      hideAssessmentAlternativeInstructions: false,
    },
    forms: [{ version: 1, stimuli: [], questions: [] }],
    students: [],
  },
};

/** Starts the typesetter without waiting for it, so that a document that is asked for soon does not wait for its start. */
export function warmUp({ workers, log }: Pick<Host, 'workers' | 'log'>): void {
  workers.run(renderFileTask, { content: nothing, images: {} }).catch((error) => {
    // One that has a queue needs no start.
    if (!(error instanceof Unavailable)) log.warn({ err: error }, 'the typesetter could not be started in advance');
  });
}
