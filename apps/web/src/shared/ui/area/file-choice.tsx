import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { formatCount } from '@petatirta/domain'
import { useId } from 'react'
import type { AreaFile, Whose } from '#shared/files/use-area-file.ts'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { fileChoiceTexts as texts } from './texts.ts'

/** Whose data a file of an area holds, with how many customers that is. */
export function FileChoice({ file: { whose, choose, counts, error, retry } }: { file: AreaFile }) {
  const labelId = useId()
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormControl>
        <FormLabel id={labelId}>{texts.title}</FormLabel>
        <RadioGroup aria-labelledby={labelId} value={whose} onChange={(_, value) => choose(value as Whose)}>
          {(['all', 'filtered'] as const).map(name => (
            <FormControlLabel
              key={name}
              value={name}
              disabled={counts?.[name] === 0}
              control={<Radio size="small" />}
              label={texts.option(texts[name], counts && formatCount(counts[name]))}
              sx={{ minHeight: 40, fontVariantNumeric: 'tabular-nums' }}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {Boolean(error) && <LoadFailed error={error} onRetry={retry} />}
      {counts?.filtered === 0 && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {counts.all === 0 ? texts.noneInside : texts.noneFits}
        </Typography>
      )}
    </Box>
  )
}
