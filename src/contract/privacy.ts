import { z } from 'zod';
import { managers } from './audiences.ts';
import { declareArea, getFile, post } from './call.ts';
import { ContentReply, EmptyReply, Id } from './shapes.ts';

export const privacy = declareArea('privacy', '/users', {
  /** All data of a member that the caller's school has, as a zip of readable files. */
  exportUser: getFile({
    for: managers,
    shows: 'results',
    rateLimit: 'personalData',
    input: z.object({ idUser: Id }),
    refuses: ['userNotValid'],
  }),
  /**
   * Erases by what a member of the caller's school is recognized; results stay as numbers. `name` is the person's name,
   * typed again. Replies with the name that the person has in the school from now on.
   */
  anonymiseUser: post({
    for: managers,
    shows: 'nothing',
    rateLimit: 'personalData',
    input: z.object({ idUser: Id, name: z.string().max(300) }),
    output: ContentReply(z.object({ firstName: z.string(), lastName: z.string() })),
    refuses: [
      'userNotValid',
      'nameNotMatching',
      'lastAdministrator',
      'personHasOpenAttempt',
      'personHasRunningSchedule',
    ],
  }),
  /** All data of the caller, of all their schools. */
  exportOwnData: getFile({ for: 'signedIn', shows: 'results', rateLimit: 'personalData', input: EmptyReply }),
});
