import { desktopCalls } from '../../src/contract/desktop.ts';
import { type ClientOf, createClientOf, createSender } from '../../src/server/client.ts';
import { openWorld, type World } from './world.ts';

/** A computer on which somebody works without a network, over a database of its own. */
export type Desktop = World & {
  /** The calls that it answers about itself, as its pages make them. */
  desktop: ClientOf<typeof desktopCalls>['desktop'];
  /** Between the computer and the server: `isCut` while there is none. */
  line: { isCut: boolean };
};

/** Opens a computer beside the world of the server, at the same moment. */
export const openDesktop = async (server: World): Promise<Desktop> => {
  const line = { isCut: false };
  const toServer = createSender(server.app, null);
  const world = await openWorld({
    desktop: {
      send: async (...request) => {
        if (line.isCut) throw new TypeError('fetch failed');
        return toServer(...request);
      },
    },
  });
  const { desktop } = createClientOf(desktopCalls, createSender(world.app, null));
  return { ...world, desktop, line };
};
