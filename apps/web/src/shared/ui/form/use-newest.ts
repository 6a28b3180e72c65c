import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

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

/** A field that both changed: what the other one saved in it. */
export interface Difference {
  label: string
  stored: string
}

interface Options<R, V extends FieldValues> {
  form: UseFormReturn<V>
  /** The record as the dialog was opened with it. */
  opened: R
  toValues: (record: R) => V
  /** What a field is called and what it holds, for people; undefined for what users may not read. */
  describe: (values: V, name: keyof V) => Difference | undefined
  load: () => Promise<R>
  onFailure: (error: unknown) => void
}

/** Two people edit the same record: the second gets the first one's record without losing what was typed. */
export function useNewest<R, V extends FieldValues>(options: Options<R, V>) {
  const { form, opened, toValues, describe, load, onFailure } = options
  const [record, setRecord] = useState(opened)
  const [state, setState] = useState<'current' | 'stale' | 'merged'>('current')
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const newest = useMutation({
    mutationFn: load,
    onSuccess: next => {
      const [typed, base, values] = [form.getValues(), toValues(record), toValues(next)]
      const merged = mergeNewest(typed, base, values)
      form.reset(values)
      for (const name of changedFields(merged, values))
        form.setValue(name as never, merged[name] as never, { shouldDirty: true, shouldValidate: true })
      setDifferences(overlap(typed, base, values).flatMap(name => describe(values, name) ?? []))
      setRecord(next)
      setState('merged')
    },
    onError: onFailure,
  })
  return {
    /** The newest record that is known here: the one to save over. */
    record,
    note: { state, differences, loading: newest.isPending, onLoad: () => newest.mutate() },
    markStale: () => setState('stale'),
  }
}
