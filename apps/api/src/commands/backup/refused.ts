/** An error that a person can fix: one sentence, without a stack. */
export class Refused extends Error {}
