import { type AreaCorrection, FAULTS, type ListedCustomer } from '@petatirta/contract'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { isFault, reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import {
  type AreaEdits,
  type AreaValues,
  editedCustomers,
  idOf,
  isComplete,
  type Refusals,
  readRefusals,
  toCorrections,
  withAllProposals,
  withEdit,
} from './area-edits.ts'
import { areaTexts as texts } from './texts.ts'
import { useCorrectCustomers } from './use-customer-areas.ts'

interface Page {
  city: string
  customers: readonly ListedCustomer[]
  /** Loads the page again. */
  reload: () => Promise<unknown>
  onSaved: (rows: number) => void
}

/** What is typed on one page of customers, and what became of saving it. */
export function useAreaEditor({ city, customers, reload, onSaved }: Page) {
  const [edits, setEdits] = useState<AreaEdits>({})
  const [refusals, setRefusals] = useState<Refusals>({})
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const notify = useNotify()
  const correct = useCorrectCustomers(city)
  const edited = editedCustomers(edits, customers)
  const incomplete = edited.filter(customer => !isComplete(edits[idOf(customer)] as AreaValues)).length

  const change = useCallback((customer: ListedCustomer, values: Partial<AreaValues>) => {
    setEdits(all => withEdit(all, customer, values))
    setRefusals(({ [idOf(customer)]: _, ...others }) => others)
  }, [])

  const failed = (error: unknown, sent: readonly AreaCorrection[]) => {
    const errors = error instanceof ApiError ? error.errors : []
    if (isFault(error, 'customer', 'conflict') && errors.length > 0) {
      setConflicts(errors.map(({ message }) => message))
      return notify(texts.refused, 'warning', { reason: FAULTS.conflict.message })
    }
    if (isFault(error, 'customer', 'invalid') && errors.length > 0) {
      const refused = readRefusals(errors, sent)
      setRefusals(refused)
      return notify(texts.refused, 'error', { reason: texts.refusedRows(Object.keys(refused).length) })
    }
    const explained = error instanceof NetworkError || (error instanceof ApiError && error.status < 500)
    notify(texts.failed, 'error', { reason: explained ? reasonOf(error) : undefined })
  }

  const save = async () => {
    const sent = toCorrections(edits, customers)
    setRefusals({})
    try {
      await correct.mutateAsync(sent)
    } catch (error) {
      return failed(error, sent)
    }
    notify(texts.done, 'success')
    // Before anything leads to another page: nothing is unsaved any more.
    flushSync(() => {
      setEdits({})
      setConflicts([])
    })
    onSaved(sent.length)
  }

  return {
    edits,
    refusals,
    conflicts,
    changed: edited.length,
    incomplete,
    saving: correct.isPending,
    change,
    applyAll: () => setEdits(all => withAllProposals(all, customers)),
    save,
    /** Rows that another user corrected leave the list; what was typed into the others stays. */
    loadNewest: async () => {
      await reload()
      setConflicts([])
    },
  }
}
