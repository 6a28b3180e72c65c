type Fields = Readonly<Record<string, unknown>>

/** Whether nothing that was given has been replaced. */
export const shallowEqual = (a: Fields, b: Fields): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every(name => a[name] === b[name])
