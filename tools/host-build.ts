import { type InlineConfig, mergeConfig } from 'vite';
import { deviceDatabaseAlias } from './device-database.ts';

/** Returns the configuration of a build with the host's worker: what each of them needs, and what one has beside it. */
export const hostBuild = async (more: InlineConfig): Promise<InlineConfig> =>
  mergeConfig<InlineConfig, InlineConfig>(
    {
      configFile: false,
      resolve: { alias: [await deviceDatabaseAlias()] },
      worker: { format: 'es' },
      build: { target: 'esnext' },
    },
    more,
  );
