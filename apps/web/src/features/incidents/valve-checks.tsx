import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material'
import { closingTexts, formTexts } from './texts.ts'

interface Props {
  label: string
  hint: string
  /** Those that were shut before are ticked one by one: one that is always shut must not be opened with the others. */
  valves: readonly { readonly id: string; readonly shut?: boolean | undefined }[]
  /** Those of which nothing is to be asked: they are shut already. */
  done?: readonly { readonly id: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Some of the valves, in the order of the valves; one box for all where there are several. */
export function ValveChecks({ label, hint, valves, done = [], chosen, onChange }: Props) {
  const ids = valves.map(({ id }) => id)
  const own = valves.filter(({ shut }) => !shut).map(({ id }) => id)
  const isAll = own.length > 0 && own.every(id => chosen.includes(id))
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
            {own.length > 1 && (
              <FormControlLabel
                label={closingTexts.all}
                control={
                  <Checkbox
                    checked={isAll}
                    indeterminate={!isAll && own.some(id => chosen.includes(id))}
                    onChange={(_, on) =>
                      onChange(ids.filter(id => (own.includes(id) ? on : chosen.includes(id))))
                    }
                  />
                }
              />
            )}
            {valves.map(({ id, shut }, index) => (
              <FormControlLabel
                key={id}
                label={shut ? formTexts.valveBefore(id) : formTexts.valve(index + 1, id)}
                sx={{ ml: own.length > 1 ? 1.5 : undefined, overflowWrap: 'anywhere' }}
                control={<Checkbox checked={chosen.includes(id)} onChange={(_, on) => toggle(id, on)} />}
              />
            ))}
            {done.map(({ id }) => (
              <FormControlLabel
                key={id}
                label={formTexts.valveShut(id)}
                sx={{ ml: own.length > 1 ? 1.5 : undefined, overflowWrap: 'anywhere' }}
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
