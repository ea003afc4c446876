import { z } from 'zod';
import { packageReports } from '../core/files/package-reports.ts';
import { authors, members } from './audiences.ts';
import { declareArea, postFile, query } from './call.ts';
import { ContentReply, Upload } from './shapes.ts';

/** How a device is refused whose token does not count any more. */
const deviceRefusals = ['deviceRevoked', 'deviceNeedsRegistering'] as const;

/** What is uploaded for questions, and what is opened of it. */
export const files = declareArea('files', '/questions', {
  /** Stores an image, a recording or a film for a text. Its name is derived from its content, so a repeat stores nothing. */
  uploadFile: postFile({
    for: authors,
    shows: 'nothing',
    device: 'revokedToo',
    input: z.object({ kind: z.enum(['image', 'audio', 'video']), file: Upload }),
    output: ContentReply(z.object({ asset: z.string(), width: z.int(), height: z.int() })),
    refuses: ['imagesOnly', 'audioOnly', 'videoOnly', 'fileTooLarge', 'uploadQuotaReached', ...deviceRefusals],
    bodyLimit: 60_000_000,
  }),
  /** Gives the token that an H5P package is played with, to who may read a question or a paper with it. */
  openPackage: query({
    for: members,
    shows: 'keys',
    input: z.object({ package: z.string().regex(/^[0-9a-f]{32}$/) }),
    output: ContentReply(z.object({ token: z.string() })),
    refuses: ['activityNotValid'],
  }),
  /** Stores an H5P package. Its name is derived from its content, so a repeat stores nothing. */
  uploadPackage: postFile({
    for: authors,
    shows: 'nothing',
    device: 'revokedToo',
    input: z.object({ file: Upload }),
    output: ContentReply(
      z.object({ package: z.string(), title: z.string(), library: z.string(), reports: z.enum(packageReports) }),
    ),
    refuses: ['packageNotValid', 'fileTooLarge', 'uploadQuotaReached', ...deviceRefusals],
    bodyLimit: 60_000_000,
  }),
});
