import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { loadPointMap } from '#map/place/load-point-map.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DIALOG_ACTIONS } from '#shared/ui/dialog/layout.ts'
import { dialogTexts } from '#shared/ui/dialog/texts.ts'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { PointMap } from '#shared/ui/point-map/point-map.tsx'
import { idOf } from './area-edits.ts'
import { Proposal, type RowProps } from './row-parts.tsx'
import { areaTexts as texts } from './texts.ts'

/** Near enough to recognise the neighbourhood. */
const ZOOM = 17

/** Where a customer is, beside the areas that contain the place: what a corrector would otherwise open the city's map for. */
export function PlaceDialog({ row, onClose }: { row: RowProps; onClose: () => void }) {
  const titleId = useId()
  useClosable(true, onClose)
  const { customer } = row
  const [lon = 0, lat = 0] = customer.geometry.coordinates
  const { nama, alamat } = customer.properties
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{texts.placeOf(idOf(customer))}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>{nama || '—'}</Typography>
          {alamat && <Typography variant="body2">{alamat}</Typography>}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Digits>{`${lat.toFixed(6)}, ${lon.toFixed(6)}`}</Digits>
          </Typography>
        </Box>
        <PointMap
          label={texts.placeOf(idOf(customer))}
          point={{ lon, lat }}
          centre={{ lon, lat }}
          zoom={ZOOM}
          load={loadPointMap}
          height={300}
        />
        <Box sx={{ display: 'grid', gap: 0.25 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {texts.proposal}
          </Typography>
          <Proposal {...row} />
        </Box>
      </DialogContent>
      <DialogActions sx={DIALOG_ACTIONS}>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
