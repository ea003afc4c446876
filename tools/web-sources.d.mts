export declare const builtFrom: string;
export declare function webSources(): string;
export declare function webIsStale(): boolean;
