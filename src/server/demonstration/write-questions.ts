import type { PublicationState, ReviewAction } from '../../core/publication/publication.ts';
import type { Client } from '../client.ts';
import { draftFromRecord, type QuestionRecord, type StoredPackage } from './question-records.ts';

type People = {
  /** Returns the calls of a person at the time of writing. */
  as(login: string): Promise<Client>;
  catalogingAt(path: readonly string[]): Promise<number>;
  /** The bytes of an H5P package. */
  packageOf(name: string): Promise<Uint8Array>;
};

/** Who takes a provider's question how far. */
const ways: Record<PublicationState, readonly (readonly [by: 'author' | 'editor', action: ReviewAction])[]> = {
  draft: [],
  inReview: [['author', 'submit']],
  returned: [
    ['author', 'submit'],
    ['editor', 'sendBack'],
  ],
  accepted: [
    ['author', 'submit'],
    ['editor', 'accept'],
  ],
  published: [
    ['author', 'submit'],
    ['editor', 'accept'],
    ['editor', 'publish'],
  ],
};

/**
 * Adds the demonstration's questions as teachers and authors and reviews those of authors as an editor. Returns their
 * ids in order.
 */
export const writeQuestions = async (people: People, records: readonly QuestionRecord[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const record of records) {
    const client = await people.as(record.login);
    const storedPackage = record.package ? await uploadPackage(client, people, record.package) : null;
    const { idType, draft } = draftFromRecord(record, storedPackage);
    const idCataloging: number[] = [];
    for (const path of pathsOf(record)) idCataloging.push(await people.catalogingAt(path));
    const { content } = await client.questions.addQuestion({
      idCataloging,
      idType,
      questionContent: draft,
      questionComment: record.comment,
      questionGuidance: record.guidance,
    });
    ids.push(content.idQuestion);
    for (const [login, action] of ways[record.state ?? 'draft']) {
      const reviewer = await people.as(login);
      const comment = action === 'sendBack' ? record.reviewComment : '';
      await reviewer.questions.reviewQuestion({ idQuestion: content.idQuestion, action, comment });
    }
  }
  return ids;
};

/** Returns the paths of the catalogue entries that a question belongs to. */
const pathsOf = ({ path, axis, competency }: QuestionRecord): string[][] => [
  path,
  ...[axis, competency].flatMap((name) => (name === undefined ? [] : [[...path.slice(0, 1), name]])),
];

const uploadPackage = async (client: Client, people: People, name: string): Promise<StoredPackage> => {
  const bytes = await people.packageOf(name);
  const file = new File([bytes as Uint8Array<ArrayBuffer>], `${name}.h5p`, { type: 'application/zip' });
  return (await client.files.uploadPackage({ file })).content;
};
