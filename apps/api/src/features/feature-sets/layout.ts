/** Which properties lie in which parts. A set of another layout, of a program before or after this one, counts as not encoded. */
export const LAYOUT = 2
