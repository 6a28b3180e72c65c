import { Alert, Box, Button, Paper } from '@mui/material'
import { errorMessage } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { Shapes } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isNotFound } from '#shared/api/client.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { AddButton } from '#shared/ui/list/add-button.tsx'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { SymbolDialogs } from './symbol-dialogs.tsx'
import { SymbolGroup } from './symbol-group.tsx'
import { SYMBOL_TYPES, type SymbolDialog } from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'
import { subTypesQuery, symbolsQuery } from './use-symbol-changes.ts'

const CLOSED: SymbolDialog = { mode: 'CLOSE' }

function useSymbolDialog() {
  const [dialog, open] = useState(CLOSED)
  const home = useRef<HTMLButtonElement>(null)
  const close = () => open(CLOSED)
  /** The symbol is deleted, and with it the button that the dialog would give the focus back to. */
  const closeAndForget = () => {
    flushSync(close)
    home.current?.focus()
  }
  return { dialog, open, close, closeAndForget, home }
}

interface Props {
  /** Slug of the chosen utility. */
  city: string | undefined
  onCityChange: (city: string | undefined) => void
}

const WHOLE_WIDTH = { gridColumn: '1 / -1', display: 'grid', gap: 2, minWidth: 0 }

export function SymbolsPage({ city, onCityChange }: Props) {
  return (
    <Page title={texts.title} description={texts.description}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        }}
      >
        <Box sx={{ gridRow: 1, gridColumn: 1, maxWidth: 420 }}>
          <CompanySelect value={city ?? null} onChange={slug => onCityChange(slug ?? undefined)} />
        </Box>
        {city === undefined ? <Message>{texts.choose}</Message> : <CitySymbols key={city} city={city} />}
      </Box>
    </Page>
  )
}

function CitySymbols({ city }: { city: string }) {
  const { data, error, isError, refetch } = useQuery(symbolsQuery(city))
  const subTypes = useQuery(subTypesQuery(city))
  const { dialog, open, close, closeAndForget, home } = useSymbolDialog()
  if (data)
    return (
      <>
        {/* Beside the select, but of this city: a dialog never outlives its utility. */}
        <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}>
          <AddButton ref={home} label={texts.add} onClick={() => open({ mode: 'ADD' })} />
        </Box>
        <Box sx={WHOLE_WIDTH}>
          {subTypes.isError && !subTypes.data && <SubTypesFailed onRetry={() => void subTypes.refetch()} />}
          {SYMBOL_TYPES.map(type => (
            <SymbolGroup
              key={type}
              type={type}
              symbols={data[type]}
              found={subTypes.data?.[type]}
              open={open}
            />
          ))}
        </Box>
        <SymbolDialogs
          dialog={dialog}
          slug={city}
          symbols={data}
          onDeleted={closeAndForget}
          onClose={close}
        />
      </>
    )
  if (!isError)
    return (
      <Box sx={WHOLE_WIDTH}>
        <Loading feature={texts.feature} fill={false} />
      </Box>
    )
  if (isNotFound(error)) return <Message>{errorMessage('company', 'notFound')}</Message>
  return (
    <Paper variant="outlined" sx={WHOLE_WIDTH}>
      <Problem error={error} onRetry={() => void refetch()} />
    </Paper>
  )
}

const SubTypesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    severity="warning"
    action={
      <Button size="small" color="inherit" onClick={onRetry}>
        {texts.retry}
      </Button>
    }
  >
    {texts.subTypesFailed}
  </Alert>
)

const Message = ({ children }: { children: string }) => (
  <Paper variant="outlined" sx={WHOLE_WIDTH}>
    <EmptyState icon={Shapes} text={children} />
  </Paper>
)
