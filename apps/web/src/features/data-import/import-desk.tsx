import { Box } from '@mui/material'
import type { ImportEntry, ImportKind } from '@petatirta/contract'
import type { ReactNode } from 'react'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { listPage } from '#shared/ui/list/list-search.ts'
import type { Choices, ChosenFile } from './chosen-files.ts'
import { RememberedColumns } from './draft/remembered-columns.tsx'
import { DropPlace } from './drop-place.tsx'
import { FileChooser } from './file-chooser.tsx'
import type { Choice } from './file-picker.tsx'
import { FileRules } from './file-rules.tsx'
import { ImportHistory } from './import-history.tsx'
import { type ImportSearch, readImportSearch } from './import-search.ts'
import { SourcePanel } from './source/source-panel.tsx'

interface Props {
  search: ImportSearch
  onSearchChange: (search: ImportSearch) => void
  cityName: string | undefined
  /** What was asked for by a button that is gone. */
  focus: 'history' | 'drop' | undefined
  choices: Choices
  onChoice: (kind: ImportKind, choice: Choice) => void
  onUpload: (files: readonly ChosenFile[], replace: boolean) => void
  onCorrect: (entry: ImportEntry, file: File) => void
  /** What else can be done with the utility's data. */
  beside: ReactNode
}

/** A2: a utility, the place for any file, the sections, and what was imported before. */
export function ImportDesk({ search, onSearchChange, cityName, focus, choices, beside, ...on }: Props) {
  const { city } = search
  return (
    <>
      <Box sx={{ maxWidth: 440 }}>
        <CompanySelect
          value={city ?? null}
          onChange={slug => onSearchChange(slug === null ? {} : { city: slug })}
        />
      </Box>
      <DropPlace
        key={`drop ${city}`}
        city={city}
        autoFocus={focus === 'drop'}
        onDraft={draft => city !== undefined && onSearchChange({ city, draft })}
      />
      {city !== undefined && (
        <SourcePanel key={`sources ${city}`} city={city} onDraft={draft => onSearchChange({ city, draft })} />
      )}
      {city !== undefined && <RememberedColumns key={`columns ${city}`} city={city} />}
      {beside}
      <FileRules />
      <FileChooser choices={choices} onChoice={on.onChoice} cityName={cityName} onUpload={on.onUpload} />
      {city !== undefined && (
        <ImportHistory
          key={city}
          city={city}
          cityName={cityName ?? city}
          autoFocus={focus === 'history'}
          page={listPage(search)}
          onPage={page => onSearchChange(readImportSearch({ city, ...page }))}
          onCorrect={on.onCorrect}
        />
      )}
    </>
  )
}
