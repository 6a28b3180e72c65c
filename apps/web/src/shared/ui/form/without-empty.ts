/** A5: what is empty, null or undefined is not sent with a change. */
export const withoutEmpty = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Partial<T>
