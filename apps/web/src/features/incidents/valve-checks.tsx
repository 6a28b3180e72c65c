import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material'
import { closingTexts, formTexts } from './texts.ts'

interface Props {
  label: string
  hint: string
  valves: readonly { readonly id: string }[]
  /** Those of which nothing is to be asked: they are shut already. */
  done?: readonly { readonly id: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Some of the valves, in the order of the valves; one box for all where there are several. */
export function ValveChecks({ label, hint, valves, done = [], chosen, onChange }: Props) {
  const ids = valves.map(({ id }) => id)
  const isAll = ids.length > 0 && ids.every(id => chosen.includes(id))
  const toggle = (id: string, on: boolean) =>
    onChange(ids.filter(other => (other === id ? on : chosen.includes(other))))
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{label}</FormLabel>
      {ids.length + done.length === 0 ? (
        <FormHelperText sx={{ ml: 0 }}>{formTexts.noValves}</FormHelperText>
      ) : (
        <>
          <FormGroup sx={{ maxHeight: 220, overflowY: 'auto', flexWrap: 'nowrap' }}>
            {ids.length > 1 && (
              <FormControlLabel
                label={closingTexts.all}
                control={
                  <Checkbox
                    checked={isAll}
                    indeterminate={!isAll && chosen.length > 0}
                    onChange={(_, on) => onChange(on ? ids : [])}
                  />
                }
              />
            )}
            {ids.map((id, index) => (
              <FormControlLabel
                key={id}
                label={formTexts.valve(index + 1, id)}
                sx={{ ml: ids.length > 1 ? 1.5 : undefined, overflowWrap: 'anywhere' }}
                control={<Checkbox checked={chosen.includes(id)} onChange={(_, on) => toggle(id, on)} />}
              />
            ))}
            {done.map(({ id }) => (
              <FormControlLabel
                key={id}
                label={formTexts.valveShut(id)}
                sx={{ ml: ids.length > 1 ? 1.5 : undefined, overflowWrap: 'anywhere' }}
                control={<Checkbox checked disabled />}
              />
            ))}
          </FormGroup>
          <FormHelperText sx={{ ml: 0 }}>{hint}</FormHelperText>
        </>
      )}
    </FormControl>
  )
}
