/** A call, as the contract declares it. */
type Declared = { area: string; name: string; effect: 'reading' | 'changing' | 'unwrapped'; body: 'json' | 'form' };

/** The areas whose changes a computer sends to the server, or that are its own. */
const areas = ['assessments', 'questions', 'files', 'bin', 'documents'];
/** What is changed in these areas by the server alone: the catalogue of the school, and the way into the provider's bank. */
const ofServer = [
  'addCataloging',
  'editCataloging',
  'deleteCataloging',
  'mergeCataloging',
  'unmergeCataloging',
  'addReadyCatalogue',
  'reviewQuestion',
  'reviewAssessment',
];
/** Who works at this computer, and in which language. */
const ofPerson = ['currentSession', 'updateUserLanguage'];

/**
 * Returns whether a computer without a network answers a call by itself: all that read, of what is there, and those whose changes it sends.
 * A change that nobody would send, say a schedule, would be lost.
 */
export const isAnsweredOnDesktop = ({ area, name, effect, body }: Declared): boolean =>
  (effect === 'reading' && body === 'json') ||
  ofPerson.includes(name) ||
  (areas.includes(area) && !ofServer.includes(name));
