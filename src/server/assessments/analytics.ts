import type { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people/roles.ts';
import type { Handlers } from '../area.ts';

/** The call by which clients tell of their use ([decision](../../../docs/decisions/0157-analytics-are-counted.md)). */
export const analyticsHandlers: Pick<Handlers<typeof calls.assessments>, 'addAnalyticsActions'> = {
  async addAnalyticsActions({ host, me }) {
    if (me.cookiesConfig?.analytical === 1) host.metrics.count('analytics_actions_total', { role: roleOf(me.idType) });
    return {};
  },
};
