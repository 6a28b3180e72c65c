import { Autocomplete, Box, createFilterOptions, TextField, Typography } from '@mui/material'
import type { CompanyOption } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { companyOptionsQuery } from './companies-query.ts'
import { companySelectTexts as texts } from './texts.ts'

/** More than people read, few enough to appear at once; typing finds the others. */
const SHOWN = 100

const matching = createFilterOptions<CompanyOption>({ stringify: ({ name, slug }) => `${name} ${slug}` })

interface Props {
  /** Slug of the chosen utility. */
  value: string | null
  onChange: (slug: string | null, company: CompanyOption | null) => void
  label?: string
  required?: boolean
  disabled?: boolean
  error?: string | undefined
  autoFocus?: boolean
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/** Chooses one of all utilities by name. */
export function CompanySelect({ value, onChange, label = texts.label, error, ...rest }: Props) {
  const { data: companies = [], isPending, isError } = useQuery(companyOptionsQuery)
  const { required = false, disabled = false, autoFocus = false, onBlur, inputRef } = rest
  return (
    <Autocomplete
      options={companies}
      value={companies.find(({ slug }) => slug === value) ?? null}
      onChange={(_, company) => onChange(company?.slug ?? null, company)}
      loading={isPending}
      disabled={disabled}
      autoHighlight
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      filterOptions={(options, state) => matching(options, state).slice(0, SHOWN)}
      renderOption={({ key, ...props }, { name, slug, isActive }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1 }}>
          <Box component="span" sx={{ flex: 1 }}>
            {name}
          </Box>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary', flex: 'none' }}>
            {isActive ? slug : texts.inactive}
          </Typography>
        </Box>
      )}
      slotProps={{ listbox: { component: Listbox, total: companies.length } as object }}
      renderInput={params => (
        <TextField
          {...params}
          label={label}
          onBlur={onBlur}
          inputRef={inputRef}
          placeholder={texts.placeholder}
          required={required}
          autoFocus={autoFocus}
          error={isError || error !== undefined}
          helperText={error ?? (isError ? texts.failed : undefined)}
        />
      )}
    />
  )
}

interface ListboxProps {
  children?: ReactNode
  total: number
}

/** The options, and below them a word on those that are not shown. */
function Listbox({ total, children, ...props }: ListboxProps) {
  const shown = Array.isArray(children) ? children.length : 0
  return (
    <ul {...props}>
      {children}
      {shown >= SHOWN && total > SHOWN && (
        <Box component="li" role="presentation" sx={{ px: 2, py: 1, color: 'text.secondary', fontSize: 13 }}>
          {texts.more(formatNumber(shown), formatNumber(total))}
        </Box>
      )}
    </ul>
  )
}
