import { Box, ButtonBase, Paper, Typography } from '@mui/material'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useFilters } from '#shared/filters/filter-context.ts'
import { useStoredFlag } from '#shared/preferences/use-stored.ts'
import { OptionLabel } from '#shared/ui/panel/option-label.tsx'
import type { MaybeConfiguration } from '#shared/ui/panel/option-lists.ts'
import type { City } from '#sync/page/city.ts'
import { useShownMonth } from './customer/use-shown-month.ts'
import { type LegendGroup, legendGroups } from './legend-groups.ts'
import { legendTexts as texts } from './legend-texts.ts'

interface Props {
  /** Absent before a city is open: there is no earlier month then. */
  sync?: City | null
  wide: boolean
  configuration: MaybeConfiguration
  /** What is drawn besides layers. */
  more: readonly LegendGroup[]
}

/** What the signs and colours on the map say, while they are there. A phone shows it on request. */
export function Legend({ sync, wide, configuration, more }: Props) {
  const id = useId()
  const filters = useFilters(state => state)
  const month = useShownMonth(sync)
  const ofLayers = useMemo(
    () => legendGroups({ ...filters, asOf: month }, configuration),
    [filters, month, configuration],
  )
  const groups = [...more, ...ofLayers]
  const [open, setOpen] = useStoredFlag(`petatirta.map.legend.${wide ? 'wide' : 'phone'}`, wide)
  if (groups.length === 0) return null
  const Chevron = open ? ChevronDown : ChevronUp
  return (
    <Paper component="section" aria-label={texts.title} elevation={2} sx={{ width: open ? 176 : 'auto' }}>
      <ButtonBase
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        sx={{
          width: 1,
          minHeight: wide ? 32 : 40,
          px: 1.25,
          gap: 1,
          justifyContent: 'space-between',
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Typography variant="caption" component="h2" sx={{ fontWeight: 650 }}>
          {texts.title}
        </Typography>
        <Chevron size={16} aria-hidden />
      </ButtonBase>
      {open && (
        <Box
          id={id}
          // It scrolls, also for those without a mouse.
          tabIndex={0}
          sx={{
            px: 1.25,
            pb: 1,
            maxHeight: '34vh',
            overflowY: 'auto',
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          {groups.map(({ title, entries }) => (
            <Box key={title} component="section" aria-label={title} sx={{ '& + &': { mt: 0.75 } }}>
              <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', fontWeight: 650 }}>
                {title}
              </Typography>
              {entries.map(entry => (
                <Box key={entry.label} sx={{ py: 0.125, '& .MuiTypography-root': { fontSize: '0.75rem' } }}>
                  <OptionLabel {...entry} />
                </Box>
              ))}
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  )
}
