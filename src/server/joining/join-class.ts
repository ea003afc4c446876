import { accessCodeProblem, readAccessCode } from '../../core/people/access-codes.ts';
import type { HandlersOf } from '../area.ts';
import { countUseOfAccessCode, findAccessCode } from '../database/access-codes.ts';
import { enrolLast } from '../database/enrolments.ts';
import { anonymousRateKey, enforceRateLimit } from '../rate-limits/api.ts';
import { syncAudience } from '../schedules/api.ts';
import type { Sessions } from '../session/api.ts';
import { findCourseOfCode, isEnrolled, joinSchool } from './store.ts';

/** Other products name addresses to write to; here students ask their teacher. */
const addresses = { errorEmail1: '', errorEmail2: '' } as const;

/** Returns the handler of the call by which a student joins a class. */
export const joinClassHandlers = (sessions: Sessions): HandlersOf<'joining', 'voucherActivatedStudent'> => ({
  async voucherActivatedStudent({ db, me, now, host, address, recordChange }, { voucher }, refuseWith) {
    const refuse = (name: Parameters<typeof refuseWith>[0], fields = {}) =>
      refuseWith(name, { ...addresses, ...fields });
    const { idUser, idCountry } = me;
    if (anonymousRateKey({ address }) !== null) await enforceRateLimit(host, 'accessCodeOf', readAccessCode(voucher));
    const code = await findAccessCode(db, voucher, { lock: true });
    if (code?.kind === 'school') return refuse('accessCodeNotFound', { codeOf: code.kind });
    if (!code || code.idCourse === null) return refuse('accessCodeNotFound');
    const ref = { idSchool: code.idSchool, idCourse: code.idCourse };
    if (await isEnrolled(db, ref, idUser, now)) return refuse('accessCodeAlreadyAdded');
    const problem = accessCodeProblem(code, { idCountry, now });
    if (problem !== null) return refuse(problem);
    const content = await findCourseOfCode(db, ref);
    if (!content) return refuse('accessCodeUnavailable');
    if (!(await joinSchool(db, ref.idSchool, idUser, now))) return refuse('accessCodeUnavailable');
    await enrolLast(db, ref, idUser, now);
    await countUseOfAccessCode(db, code);
    await syncAudience(db, ref.idSchool, { idsCourses: [ref.idCourse] }, now);
    recordChange({ idSchool: ref.idSchool, after: { idCourse: ref.idCourse, used: code.used + 1 } });
    sessions.invalidate(idUser);
    return { errCode: 0, error: '', ...addresses, content };
  },
});
