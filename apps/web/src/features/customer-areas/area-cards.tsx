import { Box, Typography } from '@mui/material'
import { memo } from 'react'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { AreaCell } from './area-cell.tsx'
import { AREA_LEVELS, idOf, listedAreas } from './area-edits.ts'
import { ChangedMark, PlaceButton, Proposal, type RowProps, RowRefusal } from './row-parts.tsx'
import { areaTexts as texts } from './texts.ts'

/** The table of a narrow screen: nothing scrolls sideways. */
export const AreaCards = ({ rows }: { rows: readonly RowProps[] }) => (
  <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map(row => (
      <AreaCard key={idOf(row.customer)} {...row} />
    ))}
  </Box>
)

const AreaCard = memo(function AreaCard(props: RowProps) {
  const { customer, edit, refusal, areas, disabled, onChange } = props
  const values = edit ?? listedAreas(customer)
  return (
    <Box
      component="li"
      sx={{ px: 2, py: 2, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'start' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ fontSize: '0.9375rem' }}>
            {customer.properties.nama || '—'}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Digits>{idOf(customer)}</Digits>
          </Typography>
          <RowRefusal refusal={refusal} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <ChangedMark {...props} />
          <PlaceButton {...props} />
        </Box>
      </Box>
      {AREA_LEVELS.map(level => (
        <AreaCell
          key={level}
          labelled
          level={level}
          customer={customer}
          values={values}
          areas={areas}
          refusal={refusal?.[level]}
          disabled={disabled}
          onChange={change => onChange(customer, change)}
        />
      ))}
      <Box sx={{ display: 'grid', gap: 0.25 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.proposal}
        </Typography>
        <Proposal {...props} />
      </Box>
    </Box>
  )
})
