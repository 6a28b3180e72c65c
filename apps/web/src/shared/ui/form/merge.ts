const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that were changed since `base`. */
export const changedFields = <V extends object>(values: V, base: V): (keyof V)[] =>
  (Object.keys(values) as (keyof V)[]).filter(name => !same(values[name], base[name]))

/** Fields that two people changed in different ways. */
export const overlap = <V extends object>(typed: V, base: V, newest: V): (keyof V)[] =>
  changedFields(typed, base).filter(
    name => changedFields(newest, base).includes(name) && !same(typed[name], newest[name]),
  )

/** The newest record, with what was typed since `base` on top. */
export const mergeNewest = <V extends object>(typed: V, base: V, newest: V): V => ({
  ...newest,
  ...Object.fromEntries(changedFields(typed, base).map(name => [name, typed[name]])),
})
