/** A reason not to start that the operator can act on: shown as one plain line, without a stack trace. */
export class StartupError extends Error {}
