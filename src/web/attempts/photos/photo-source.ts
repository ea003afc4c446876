import { calls } from '../../../contract/index.ts';
import type { AttachmentService } from '../../../questions/attachments/attachment-service.ts';

type Place = { idAttempt: number; idQuestion: number; idLateResponse?: number };

/** Returns the address of the photograph of a response, or of a late one. */
export const photoAddress = ({ idAttempt, idQuestion, idLateResponse }: Place): string =>
  `${calls.attempts.viewAnswerFile.path}?idAttempt=${idAttempt}&idQuestion=${idQuestion}${
    idLateResponse === undefined ? '' : `&idLateResponse=${idLateResponse}`
  }`;

/** Returns the source of the photograph of a response that is only looked at. */
export const photoSourceFor = (place: Place): AttachmentService => ({
  store: unavailable,
  errorMessage: unavailable,
  isUploading: () => false,
  urlOf: () => photoAddress(place),
});

const unavailable = () => {
  throw new Error('answers of students are only looked at');
};
