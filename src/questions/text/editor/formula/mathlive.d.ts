import 'mathlive';

// Where this project's types are resolved, the package offers only those of its part for servers.
declare module 'mathlive' {
  export class MathfieldElement extends HTMLElement {
    static fontsDirectory: string | null;
    static soundsDirectory: string | null;
    constructor(options: { mathVirtualKeyboardPolicy: 'auto' | 'manual' });
    /** `latex` while a command is being typed. */
    readonly mode: string;
    menuItems: readonly unknown[];
    getValue(format: 'latex'): string;
    setValue(latex: string, options: { silenceNotifications: boolean }): void;
    insert(latex: string, options: { focus: boolean; selectionMode: 'placeholder' | 'after' }): boolean;
  }
}
