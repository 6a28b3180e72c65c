import type { ListedSymbols } from '@petatirta/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { markRefused } from '#shared/ui/form/failure.ts'
import { NewestNote } from '#shared/ui/form/newest-note.tsx'
import { useNewest } from '#shared/ui/form/use-newest.ts'
import { SymbolForm } from './symbol-form.tsx'
import {
  describeSymbol,
  foundValues,
  type SymbolType,
  type SymbolValues,
  type TypedSymbol,
  toSymbolValues,
} from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'
import { ChangedMeanwhile, useLoadSymbol, useSaveSymbol, useSymbolNotices } from './use-symbol-changes.ts'

interface Props {
  slug: string
  symbols: ListedSymbols
  /** The symbol to edit; without it a new one is added. */
  symbol?: TypedSymbol
  /** The sub type of the data that a new one is for. */
  found?: { readonly type: SymbolType; readonly id: string }
  /** Another user deleted it. */
  onGone: () => void
  onClose: () => void
}

export function SymbolFormDialog({ slug, symbols, symbol, found, onGone, onClose }: Props) {
  const start = found ? foundValues(found) : toSymbolValues(symbol)
  const form = useForm<SymbolValues>({ mode: 'all', defaultValues: start })
  const { mutate, isPending } = useSaveSymbol(slug)
  const [reading, setReading] = useState(false)
  const { done, failed, gone } = useSymbolNotices()
  const loadSymbol = useLoadSymbol(slug)
  const onFailure = (error: unknown) => {
    if (!(error instanceof ChangedMeanwhile)) {
      failed(error)
      markRefused(form, error)
    } else if (error.deleted) {
      gone()
      onGone()
    } else newest.markStale()
  }
  const newest = useNewest<TypedSymbol | undefined, SymbolValues>({
    form,
    opened: symbol,
    toValues: toSymbolValues,
    describe: describeSymbol,
    load: () => loadSymbol(symbol),
    onFailure,
  })
  const save = (values: SymbolValues) =>
    mutate(
      { values, opened: newest.record },
      {
        onSuccess: () => {
          done(symbol ? texts.editDone : texts.addDone)
          onClose()
        },
        onError: onFailure,
      },
    )
  return (
    <FormDialog
      open
      title={symbol ? texts.edit : texts.add}
      note={<NewestNote {...newest.note} />}
      dirty={form.formState.isDirty}
      pending={isPending}
      disabled={reading}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <SymbolForm form={form} slug={slug} symbols={symbols} opened={newest.record} onReading={setReading} />
    </FormDialog>
  )
}
