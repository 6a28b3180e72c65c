import { Box, Button, IconButton, MenuItem, Paper, TextField, Tooltip, Typography } from '@mui/material'
import type { NetworkCheck, NetworkFault } from '@petatirta/contract'
import {
  NETWORK_FAULT_KINDS,
  NETWORK_FAULTS,
  NETWORK_REPAIRS,
  type NetworkFaultKind,
} from '@petatirta/contract/plain'
import { formatMetres2, formatNumber } from '@petatirta/domain'
import { createLink } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { featuresText } from './features.ts'
import { faultTexts, option, faultMapTexts as texts } from './texts.ts'

const LinkButton = createLink(Button)

interface Props {
  city: string
  /** Undefined: of every kind. */
  kind: NetworkFaultKind | undefined
  onKind: (kind: NetworkFaultKind | undefined) => void
  data: NetworkCheck | undefined
  /** How many of them are drawn. */
  onMap: number
  error: unknown
  onRetry: () => void
  chosen: NetworkFault | undefined
  /** The next one, or the one before. */
  onStep: (by: 1 | -1) => void
  /** Whether the page of the administration is open to the user. */
  isAdministrator: boolean
  onClose: () => void
}

/** Under the map: which faults it shows, and one after the other. */
export function FaultBar(props: Props) {
  const { data, error, chosen, onRetry, onClose } = props
  return (
    <Paper component="section" aria-label={texts.title} elevation={3} sx={BAR}>
      {data ? (
        <Faults {...props} data={data} chosen={chosen} />
      ) : (
        <Box sx={{ flex: 1, '& > *': { p: 1 } }}>
          {error ? <LoadFailed error={error} onRetry={onRetry} /> : <Spinner text={texts.loading} />}
        </Box>
      )}
      <Tooltip title={texts.close} placement="top" describeChild>
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ ...TOUCH, order: { xs: 1, md: 4 } }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Tooltip>
    </Paper>
  )
}

function Faults(props: Props & { data: NonNullable<Props['data']> }) {
  const { city, kind, onKind, data: check, onMap, chosen, onStep, isAdministrator } = props
  const open = openOf(check, kind)
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          flex: { xs: '1 1 calc(100% - 64px)', md: 'none' },
          minWidth: 0,
        }}
      >
        <KindSelect check={check} kind={kind} onKind={onKind} />
        <Typography variant="body2" noWrap sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {texts.score(formatNumber(check.score))}
        </Typography>
      </Box>
      <Box sx={{ order: 2, flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" role="status">
          {open === 0 ? texts.none : texts.shown(onMap, open)}
        </Typography>
        {chosen && (
          <Typography variant="caption" component="p" sx={{ m: 0 }}>
            {describe(chosen)}
          </Typography>
        )}
      </Box>
      <Box sx={{ order: 3, display: 'flex', alignItems: 'center', flex: 'none' }}>
        {onMap > 0 && (
          <>
            <Step label={texts.previous} icon={ChevronLeft} onClick={() => onStep(-1)} />
            <Step label={texts.next} icon={ChevronRight} onClick={() => onStep(1)} />
          </>
        )}
        {isAdministrator && (
          <LinkButton to="/admin/jaringan" search={{ city, ...(kind && { kind }) }} size="small">
            {texts.page}
          </LinkButton>
        )}
      </Box>
    </>
  )
}

/** The list of faults has those that were repaired, too; here they are gone. */
const openOf = ({ kinds }: NetworkCheck, kind: NetworkFaultKind | undefined): number =>
  kinds.reduce((sum, entry) => (kind && entry.kind !== kind ? sum : sum + entry.open), 0)

function KindSelect({ check, kind, onKind }: Pick<Props, 'kind' | 'onKind'> & { check: NetworkCheck }) {
  return (
    <TextField
      select
      size="small"
      label={texts.kind}
      value={kind ?? ''}
      onChange={({ target }) => onKind(NETWORK_FAULT_KINDS.find(name => name === target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: 1, minWidth: { xs: 0, md: 260 } }}
    >
      <MenuItem value="">{option(faultTexts.all, openOf(check, undefined))}</MenuItem>
      {check.kinds.map(entry => (
        <MenuItem key={entry.kind} value={entry.kind}>
          {option(NETWORK_FAULTS[entry.kind], entry.open)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const describe = ({ kind, size_m, features, repair }: NetworkFault) =>
  [
    NETWORK_FAULTS[kind],
    size_m > 0 && formatMetres2(size_m),
    featuresText(features),
    repair ? NETWORK_REPAIRS[repair] : faultTexts.byHand,
  ]
    .filter(Boolean)
    .join(' · ')

interface StepProps {
  label: string
  icon: typeof ChevronLeft
  onClick: () => void
}

// What a finger pressed needs no name, which would cover what the bar says.
const Step = ({ label, icon: Icon, onClick }: StepProps) => (
  <Tooltip title={label} placement="top" describeChild disableTouchListener>
    <IconButton aria-label={label} onClick={onClick} sx={TOUCH}>
      <Icon size={20} aria-hidden />
    </IconButton>
  </Tooltip>
)

const TOUCH = { width: 44, height: 44, borderRadius: 1, flex: 'none' } as const

/**
 *   wide     [jenis ▾] Skor 93   12 kesalahan …   ‹ › Buka halaman ✕
 *   narrow   [jenis ▾] Skor 93                                    ✕
 *            12 kesalahan …                       ‹ › Buka halaman
 */
const BAR = {
  width: 1,
  px: 1,
  py: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
} as const
