import { Box, Button, CircularProgress, Paper } from '@mui/material'
import { type SubmitEvent, useRef, useState } from 'react'
import type { CitySearch } from '#shared/ui/company-select/city-search.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { ActionChoice } from './action-choice.tsx'
import type { ActionId } from './actions.ts'
import { SyncPanel } from './sync-panel.tsx'
import { utilityTexts as texts } from './texts.ts'
import { useProcess } from './use-process.ts'

interface Props {
  search: CitySearch
  onSearchChange: (search: CitySearch) => void
}

/**
 * A2: a utility, then one of three actions. A8 has a message for no utility and one for no action, so both are chosen
 * first and a button carries them out.
 */
export function UtilityActionsPage({ search: { city }, onSearchChange }: Props) {
  const [action, setAction] = useState<ActionId | null>(null)
  const [asked, setAsked] = useState(false)
  const company = useRef<HTMLInputElement>(null)
  const notify = useNotify()
  const { mutate, isPending } = useProcess()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setAsked(true)
    if (city === undefined) {
      notify(texts.companyRequired, 'error')
      company.current?.focus()
    } else if (action === null) notify(texts.nothingDone, 'warning')
    else mutate({ city, action })
  }

  return (
    <Page title={texts.title} description={texts.description}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 640px) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Paper
          variant="outlined"
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ p: 2, display: 'grid', gap: 2.5 }}
        >
          <CompanySelect
            value={city ?? null}
            onChange={slug => onSearchChange(slug === null ? {} : { city: slug })}
            error={asked && city === undefined ? texts.companyRequired : undefined}
            inputRef={company}
          />
          <ActionChoice
            value={action}
            onChange={setAction}
            error={asked && city !== undefined && action === null ? texts.chooseAction : undefined}
          />
          <Button
            type="submit"
            variant="contained"
            // Not disabled: the focus would be lost.
            aria-disabled={isPending}
            startIcon={isPending && <CircularProgress size={16} color="inherit" aria-hidden />}
            sx={{ justifySelf: { xs: 'stretch', sm: 'start' }, minWidth: 140 }}
          >
            {isPending ? texts.processing : texts.process}
          </Button>
        </Paper>
        {city !== undefined && <SyncPanel key={city} city={city} />}
      </Box>
    </Page>
  )
}
