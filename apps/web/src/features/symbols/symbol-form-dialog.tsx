import type { MapSymbols } from '@petatirta/contract'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { markRefused } from '#shared/ui/form/mark-refused.ts'
import { NewestNote } from '#shared/ui/form/newest-note.tsx'
import { useNewest } from '#shared/ui/form/use-newest.ts'
import type { TypedSymbol } from './symbol-dialog.ts'
import { SymbolForm } from './symbol-form.tsx'
import { describeSymbol, type SymbolValues, toSymbolValues } from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'
import { ChangedMeanwhile, useLoadSymbol, useSaveSymbol, useSymbolNotices } from './use-symbol-changes.ts'

interface Props {
  slug: string
  symbols: MapSymbols
  /** The symbol to edit; without it a new one is added. */
  symbol?: TypedSymbol
  /** Somebody else deleted it. */
  onGone: () => void
  onClose: () => void
}

export function SymbolFormDialog({ slug, symbols, symbol, onGone, onClose }: Props) {
  const form = useForm<SymbolValues>({ mode: 'all', defaultValues: toSymbolValues(symbol) })
  const { mutate, isPending } = useSaveSymbol(slug)
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
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <SymbolForm form={form} slug={slug} symbols={symbols} opened={newest.record} />
    </FormDialog>
  )
}
