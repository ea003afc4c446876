export declare const MEMORY_FOLDER: string;
export declare function memoryFolder(): string | undefined;
