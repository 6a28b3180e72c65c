import {
  Alert,
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material'
import type { LatLon } from '@petatirta/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import type { Routes } from './open-routes.ts'
import { panelTexts as texts } from './panel-texts.ts'
import type { RouteOrder } from './route-planner.ts'

const NO_OFFICE = -1
const ORDERS = ['short', 'shuffled'] as const satisfies readonly RouteOrder[]

interface Props {
  routes: Routes
  /** One number per answer. */
  serial: number
  /** What the office at a place is called; undefined if unknown. */
  officeName: (place: LatLon) => string | undefined
  onSave: (file: Blob, order: RouteOrder) => void
}

/** M7.4: from which office, in which order, and how much shorter the one is than the other. */
export function RouteChoice({ routes, serial, officeName, onSave }: Props) {
  const labelId = useId()
  const [office, setOffice] = useState(NO_OFFICE)
  const [order, setOrder] = useState<RouteOrder>('short')
  const plan = useQuery({
    queryKey: ['route-plan', serial, office],
    queryFn: () => routes.plan(office),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const saving = useMutation({
    mutationFn: () => routes.file(office, order),
    onSuccess: file => onSave(file, order),
  })
  const lengths = plan.data?.lengths
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        size="small"
        fullWidth
        label={texts.origin}
        value={office}
        onChange={event => setOffice(Number(event.target.value))}
      >
        <MenuItem value={NO_OFFICE}>{texts.noOffice}</MenuItem>
        {routes.offices.map((place, i) => (
          <MenuItem key={`${place.lat},${place.lon}`} value={i}>
            {officeName(place) || texts.office(i + 1)}
          </MenuItem>
        ))}
      </TextField>
      <FormControl>
        <FormLabel id={labelId}>{texts.order}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={order}
          onChange={(_, value) => setOrder(value as RouteOrder)}
        >
          {ORDERS.map(name => (
            <FormControlLabel
              key={name}
              value={name}
              control={<Radio size="small" />}
              label={`${texts.orders[name]}${lengths ? ` · ${texts.distance(lengths[name])}` : ''}`}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {plan.isError || saving.isError ? (
        <Alert severity="error">{texts.noRoute}</Alert>
      ) : (
        lengths && (
          <Box role="status">
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {texts.saved(lengths.shuffled, lengths.short)}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {texts.straight}
            </Typography>
          </Box>
        )
      )}
      {plan.isPending && <Spinner text={texts.planning} />}
      <Button
        variant="contained"
        size="small"
        disabled={!plan.data || saving.isPending}
        onClick={() => saving.mutate()}
      >
        {texts.save(plan.data?.links)}
      </Button>
    </Box>
  )
}
