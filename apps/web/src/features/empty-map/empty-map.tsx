import { Box, Button, IconButton, Paper, Typography } from '@mui/material'
import { FEATURE_KIND_INFO, type FeatureKind } from '@petatirta/contract'
import type { Rule } from '@petatirta/domain'
import { createLink } from '@tanstack/react-router'
import { MapPinOff, X } from 'lucide-react'
import { useState } from 'react'
import { tabStore } from '#shared/session/safe-storage.ts'
import { emptyMapTexts as texts } from './texts.ts'

const LinkButton = createLink(Button)

/** What people look for on a map, by the layers that bring it. Areas are the same to them in any of theirs. */
const SORTS: readonly { name: string; kinds: readonly FeatureKind[] }[] = [
  { name: FEATURE_KIND_INFO.customer.label.toLowerCase(), kinds: ['customer'] },
  {
    name: texts.boundaries,
    kinds: ['kecamatan', 'kelurahan', 'kecamatan_boundaries', 'kelurahan_boundaries'],
  },
  { name: FEATURE_KIND_INFO.pipe.label.toLowerCase(), kinds: ['pipe'] },
  { name: FEATURE_KIND_INFO.accessories.label.toLowerCase(), kinds: ['accessories'] },
  { name: FEATURE_KIND_INFO.water_source.label.toLowerCase(), kinds: ['water_source'] },
]

export type Counts = Readonly<Partial<Record<FeatureKind, number>>>

const missingSorts = (counts: Counts): string[] =>
  SORTS.filter(({ kinds }) => kinds.every(kind => !counts[kind])).map(({ name }) => name)

/** Closed in this tab it stays closed: the map is of use all the same. */
const closedKey = (city: string) => `petatirta.map.empty.${city}`

interface Props {
  city: { slug: string; name: string }
  counts: Counts
  rule: Rule | undefined
}

/** Says of a map without customers what is missing, and who can bring it. */
export function EmptyMap({ city: { slug, name }, counts, rule }: Props) {
  const [closed, setClosed] = useState(() => tabStore.get(closedKey(slug)) !== null)
  if (closed) return null
  const missing = missingSorts(counts)
  const mayImport = rule === 'ops' || rule === 'root'
  const close = () => {
    tabStore.set(closedKey(slug), '1')
    setClosed(true)
  }
  return (
    <Paper component="section" role="status" aria-label={texts.region} elevation={2} sx={CARD}>
      <Box sx={{ color: 'text.secondary', display: 'flex', pt: 0.5 }}>
        <MapPinOff size={20} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0, pt: 0.25 }}>
        <Typography variant="h3" component="h2">
          {missing.length === SORTS.length ? texts.nothing(name) : texts.noCustomers(name)}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {texts.missing(missing)} {mayImport ? texts.canImport : texts.askAdministrator}
        </Typography>
        {mayImport && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <LinkButton
              to="/internal/checklist"
              search={{ city: slug }}
              size="small"
              variant="contained"
              sx={{ minHeight: 40 }}
            >
              {texts.checklist}
            </LinkButton>
            <LinkButton
              to="/data/import"
              search={{ city: slug }}
              size="small"
              variant="outlined"
              sx={{ minHeight: 40 }}
            >
              {texts.importData}
            </LinkButton>
          </Box>
        )}
      </Box>
      <IconButton aria-label={texts.close} onClick={close} sx={{ width: 40, height: 40, mt: -0.75, mr: -1 }}>
        <X size={18} aria-hidden />
      </IconButton>
    </Paper>
  )
}

const CARD = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: 1.25,
  width: 'fit-content',
  maxWidth: 460,
  mx: 'auto',
  px: 2,
  py: 1.5,
} as const
