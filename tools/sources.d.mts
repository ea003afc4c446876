export type BuildName = 'web' | 'server';
export declare const buildNames: readonly BuildName[];
export declare function builtFrom(name: BuildName): string;
export declare function hashOfSources(name: BuildName): string;
export declare function isStale(name: BuildName): boolean;
