import { Box, Paper } from '@mui/material'
import { errorMessage } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { Spline } from 'lucide-react'
import { isNotFound } from '#shared/api/client.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { ColourEditor } from './colour-editor.tsx'
import { hasPipes } from './colour-rows.ts'
import { colourTexts as texts } from './texts.ts'
import { pipeColoursQuery } from './use-pipe-colours.ts'

interface Props {
  /** Slug of the chosen utility. */
  city: string | undefined
  onCityChange: (city: string | undefined) => void
}

export function PipeColoursPage({ city, onCityChange }: Props) {
  return (
    <Page title={texts.title} description={texts.description}>
      <Box sx={{ maxWidth: 420 }}>
        <CompanySelect value={city ?? null} onChange={slug => onCityChange(slug ?? undefined)} />
      </Box>
      {city === undefined ? (
        <Nothing text={texts.choose} />
      ) : (
        // What was chosen for one city is not for another.
        <CityColours key={city} city={city} />
      )}
    </Page>
  )
}

function CityColours({ city }: { city: string }) {
  const { data, error, isError, refetch } = useQuery(pipeColoursQuery(city))
  if (data)
    return hasPipes(data.names) ? (
      <ColourEditor city={city} opened={data} />
    ) : (
      <Nothing text={texts.noPipes} detail={texts.noPipesDetail} />
    )
  if (!isError) return <Loading feature={texts.feature} fill={false} />
  if (isNotFound(error)) return <Nothing text={errorMessage('company', 'notFound')} />
  return (
    <Paper variant="outlined">
      <Problem error={error} onRetry={() => void refetch()} />
    </Paper>
  )
}

const Nothing = (props: { text: string; detail?: string }) => (
  <Paper variant="outlined">
    <EmptyState icon={Spline} {...props} />
  </Paper>
)
