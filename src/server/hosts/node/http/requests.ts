import { sql } from 'drizzle-orm';
import type { App } from '../../../app.ts';
import type { Database } from '../../../database/database.ts';
import { metrics, observe } from '../adapters/metrics.ts';
import { h5pPlayer } from './h5p.ts';
import { type Pages, pathOf } from './static.ts';

/** Answers every request to this host: its own two addresses, the player of activities, the pages, and the calls. */
export function requests(app: App, pages: Pages, database: Database) {
  const player = h5pPlayer();
  const answer = (request: Request, path: string) => {
    if (path === '/metrics') return metrics();
    if (path === '/health') return health(database);
    return player(request) ?? pages(request) ?? app.fetch(request);
  };
  return async (request: Request): Promise<Response> => {
    const began = performance.now();
    const path = pathOf(request.url);
    const response = await answer(request, path);
    observe(request.method, path, response.status, (performance.now() - began) / 1000);
    return response;
  };
}

/** For load balancers: whether calls can be answered, which needs the database. */
async function health(database: Database) {
  const reachable = await database.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Response.json({ database: reachable }, { status: reachable ? 200 : 503 });
}
