import { Box, Typography } from '@mui/material'
import { POPUP_SCROLL_GENERIC_PX } from '@petatirta/domain'
import { type ReactNode, useMemo } from 'react'
import { lonLatOfRow } from '#map/place/lon-lat.ts'
import { describeProperty } from '#shared/properties/describe-property.ts'
import { DirectionsLink } from '#shared/ui/directions/directions-link.tsx'
import type { BodyProps } from './body-props.ts'
import { DescriptionTable } from './description-table.tsx'
import { texts } from './texts.ts'

/** M2.10: what a publisher wrote of a feature, for people, and the way to one that stands in one place. */
export function PlainBody(props: BodyProps & { actions?: ReactNode }) {
  const { kind, row, properties, sync, gmtOffset, wide, actions } = props
  const rows = useMemo(
    () => Object.entries(properties).map(([name, value]) => describeProperty(kind, name, value, gmtOffset)),
    [kind, properties, gmtOffset],
  )
  const { columns } = sync.getSnapshot().layers[kind]
  const place = columns?.family === 'point' ? lonLatOfRow(columns, row) : undefined
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 32,
          px: 2,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="caption" component="h3" sx={{ fontWeight: 700, letterSpacing: '0.04em' }}>
          {texts.description}
        </Typography>
        {place && <DirectionsLink place={place} onFollow={() => sync.log(`pop-up-${kind}-menuju-lokasi`)} />}
      </Box>
      {actions}
      <Box
        // A scrolling region must be reachable without a mouse.
        tabIndex={0}
        sx={{ overflowY: 'auto', minHeight: 0, ...(wide && { maxHeight: POPUP_SCROLL_GENERIC_PX }) }}
      >
        <DescriptionTable rows={rows} />
      </Box>
    </>
  )
}
