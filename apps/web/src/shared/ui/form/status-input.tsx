import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { STATUS_OPTIONS } from '#shared/ui/list/list-filter.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { formTexts } from './texts.ts'

interface Props<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  hint?: string | undefined
  disabled?: boolean
}

export function StatusInput<V extends FieldValues>(props: Props<V>) {
  return <ChoiceInput {...props} label={formTexts.status} options={STATUS_OPTIONS} />
}
