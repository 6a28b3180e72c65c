/** What a person can put right: told in one sentence, without a stack. */
export class Refused extends Error {}
