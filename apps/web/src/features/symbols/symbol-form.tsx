import { Alert, TextField } from '@mui/material'
import type { ListedSymbols } from '@petatirta/contract'
import { validateSymbolId, validateSymbolLabel } from '@petatirta/domain'
import type { ComponentProps } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { ChoiceInput } from '#shared/ui/form/choice-input.tsx'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { ImageInput } from './image-input.tsx'
import { findSymbol, SYMBOL_TYPES, type SymbolValues, type TypedSymbol } from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'

const TYPE_OPTIONS = SYMBOL_TYPES.map(value => ({ value, label: texts.types[value] }))
/** What the contract takes at most. */
const [ID_LENGTH, LABEL_LENGTH] = [50, 100]

interface Props extends Pick<ComponentProps<typeof ImageInput>, 'onReading'> {
  form: UseFormReturn<SymbolValues>
  slug: string
  symbols: ListedSymbols
  /** The symbol that is edited; undefined for a new one. */
  opened: TypedSymbol | undefined
}

/** A5: type, sub type and utility are locked when editing. */
export function SymbolForm({ form: { control }, slug, symbols, opened, onReading }: Props) {
  return (
    <>
      <CompanySelect label={texts.utility} value={slug} onChange={() => undefined} disabled />
      <ChoiceInput
        control={control}
        name="type"
        label={texts.type}
        options={TYPE_OPTIONS}
        disabled={opened !== undefined}
        validate={value => validateSymbolLabel(String(value))}
      />
      {opened ? (
        <TextField label={texts.subType} value={opened.id} disabled helperText={texts.locked} />
      ) : (
        <>
          <TextInput
            control={control}
            name="id"
            label={texts.subType}
            validate={validateSymbolId}
            maxLength={ID_LENGTH}
          />
          <OverwriteNote control={control} symbols={symbols} />
        </>
      )}
      <TextInput
        control={control}
        name="label"
        label={texts.label}
        validate={validateSymbolLabel}
        maxLength={LABEL_LENGTH}
        autoFocus={opened !== undefined}
      />
      <ImageInput
        control={control}
        required={!opened}
        current={opened?.imageUrl ?? null}
        onReading={onReading}
      />
    </>
  )
}

interface NoteProps {
  control: UseFormReturn<SymbolValues>['control']
  symbols: ListedSymbols
}

function OverwriteNote({ control, symbols }: NoteProps) {
  const [type, id] = useWatch({ control, name: ['type', 'id'] })
  const existing = findSymbol(symbols, type, id)
  return existing ? (
    <Alert severity="warning">{texts.overwrites(existing.id, existing.label)}</Alert>
  ) : (
    <Alert severity="info" role="note">
      {texts.overwriteHint}
    </Alert>
  )
}
