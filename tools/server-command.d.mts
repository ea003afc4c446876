export declare function serverCommand(): string[];
