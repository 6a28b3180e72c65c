import { Alert, Box, Button, Typography } from '@mui/material'
import type { DraftLayer, DraftProposal } from '@petatirta/contract'
import { ArrowLeftRight } from 'lucide-react'
import { loadPointMap } from '#map/place/load-point-map.ts'
import { PictureMap } from '#shared/ui/point-map/point-map.tsx'
import type { Decision, LayerDecision } from './draft-state.ts'
import { SystemSelect } from './system-select.tsx'
import { placeTexts as texts } from './texts.ts'

interface Props {
  layer: DraftLayer
  decision: LayerDecision
  proposal: DraftProposal
  onDecide: (decision: Decision) => void
}

/** Farther than a utility's area reaches; the server asks again before the import. */
const FAR_KM = 50

/** Where the layer lies, and by which coordinate system. */
export function LayerPlace({ layer, decision, proposal, onDecide }: Props) {
  const { picture, crs } = proposal
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography component="h4" variant="h3">
        {texts.title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, minWidth: 0 }}>
        <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, alignContent: 'start' }}>
          {picture ? (
            <>
              <PictureMap label={texts.map(layer.name)} picture={picture} load={loadPointMap} />
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {texts.shown(picture.features.length, layer.rows)}
              </Typography>
            </>
          ) : (
            crs && <Alert severity="warning">{texts.noPlace}</Alert>
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
          <SystemSelect
            layer={layer}
            system={crs}
            chosen={decision.srid !== undefined}
            onChoose={srid => onDecide({ type: 'system', srid })}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Button
              variant="outlined"
              startIcon={<ArrowLeftRight size={18} aria-hidden />}
              aria-pressed={decision.swap}
              onClick={() => onDecide({ type: 'swap' })}
              sx={{ minHeight: 40 }}
            >
              {texts.swap}
            </Button>
            {decision.swap && (
              <Typography role="status" variant="body2">
                {texts.swapped}
              </Typography>
            )}
          </Box>
          {picture && picture.distanceKm > FAR_KM && (
            <Alert severity="warning">{texts.far(picture.distanceKm)}</Alert>
          )}
          {picture && picture.atZero > 0 && <Alert severity="warning">{texts.atZero(picture.atZero)}</Alert>}
        </Box>
      </Box>
    </Box>
  )
}
