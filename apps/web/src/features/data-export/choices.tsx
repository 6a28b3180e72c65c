import { ListItemText, MenuItem, TextField } from '@mui/material'
import {
  EXPORT_FORMAT_IDS,
  EXPORT_SYSTEMS,
  type ExportFormat,
  type ExportKind,
  type ExportSystem,
  exportFormat,
  exportKindLabel,
  fitsKind,
} from '@petatirta/contract'
import { utmZoneOf } from '@petatirta/domain/matching'
import { exportTexts as texts } from './texts.ts'
import type { ExportCity } from './use-layer-export.ts'

interface Choice<T> {
  value: T
  onChange: (value: T) => void
}

const ITEM = { minHeight: 44, whiteSpace: 'normal' } as const

export const LayerChoice = ({
  kinds,
  value,
  onChange,
}: Choice<ExportKind> & { kinds: readonly ExportKind[] }) => (
  <TextField
    select
    fullWidth
    label={texts.layer}
    value={value}
    onChange={({ target }) => onChange(target.value as ExportKind)}
  >
    {kinds.map(kind => (
      <MenuItem key={kind} value={kind} sx={ITEM}>
        {exportKindLabel(kind)}
      </MenuItem>
    ))}
  </TextField>
)

export const FormatChoice = ({ kind, value, onChange }: Choice<ExportFormat> & { kind: ExportKind }) => (
  <TextField
    select
    fullWidth
    label={texts.format}
    value={value}
    helperText={exportFormat(value).meaning}
    onChange={({ target }) => onChange(target.value as ExportFormat)}
    slotProps={{ select: { renderValue: () => exportFormat(value).label } }}
  >
    {EXPORT_FORMAT_IDS.filter(format => fitsKind(format, kind)).map(format => (
      <MenuItem key={format} value={format} sx={ITEM}>
        <ListItemText primary={exportFormat(format).label} secondary={exportFormat(format).meaning} />
      </MenuItem>
    ))}
  </TextField>
)

function zoneOf({ lon, lat }: ExportCity) {
  return lon === undefined || lat === undefined ? undefined : utmZoneOf(lon, lat)
}

export function SystemChoice({
  city,
  format,
  value,
  onChange,
}: Choice<ExportSystem> & { city: ExportCity; format: ExportFormat }) {
  const { onlyDegrees, label } = exportFormat(format)
  const note = onlyDegrees ? texts.onlyDegrees(label) : format === 'dxf' ? texts.stateSystem : undefined
  const names: Record<ExportSystem, string> = { degrees: texts.degrees, utm: texts.utm(zoneOf(city)) }
  return (
    <TextField
      select
      fullWidth
      label={texts.system}
      value={value}
      helperText={note}
      onChange={({ target }) => onChange(target.value as ExportSystem)}
    >
      {EXPORT_SYSTEMS.map(system => (
        <MenuItem key={system} value={system} disabled={onlyDegrees && system !== 'degrees'} sx={ITEM}>
          {names[system]}
        </MenuItem>
      ))}
    </TextField>
  )
}
