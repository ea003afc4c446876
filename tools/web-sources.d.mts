export const builtFrom: string;
export function webSources(): string;
export function webIsStale(): boolean;
