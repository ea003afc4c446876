import { defineConfig } from 'vitest/config';

const areas = 'src/server/**/*.test.ts';
const browser = 'tests/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [areas],
        },
      },
      {
        extends: true,
        test: {
          name: 'areas',
          include: [areas],
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'days', include: [browser], testTimeout: 180_000, hookTimeout: 180_000, fileParallelism: false },
      },
    ],
  },
});
