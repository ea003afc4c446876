/** A reason not to start that its reader can act on: shown as one plain line, without a stack trace. */
export class CannotStart extends Error {}
