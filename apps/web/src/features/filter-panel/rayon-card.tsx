import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { useCallback, useMemo, useState } from 'react'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { AskCounts, Counts } from '#shared/ui/panel/option-counts.ts'
import { OptionChecks } from '#shared/ui/panel/options.tsx'
import { PanelCard } from '#shared/ui/panel/panel-card.tsx'
import type { CountedCard } from './card.ts'
import { chosenRayons, rayonOptions, sameRayons } from './rayon-options.ts'
import { filterTexts } from './texts.ts'

const texts = filterTexts.rayon
/** The buttons stay in sight, however many rayons there are. */
const LIST_HEIGHT = 260

/** M2.5: rayons are chosen first and applied together. */
export function RayonCard({ card, counts }: CountedCard) {
  const applied = useFilters(state => state.rayon)
  return (
    <PanelCard {...card} note={applied.length > 0 ? String(applied.length) : undefined}>
      <Rayons counts={counts} applied={applied} title={card.title} />
    </PanelCard>
  )
}

interface Props {
  title: string
  counts: AskCounts
  applied: readonly string[]
}

function Rayons({ counts, ...rest }: Props) {
  const known = counts()
  return known ? <RayonChoice counts={known} {...rest} /> : <Loading />
}

const Loading = () => (
  <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <CircularProgress size={14} aria-hidden />
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {texts.loading}
    </Typography>
  </Box>
)

function RayonChoice({ title, counts, applied }: Omit<Props, 'counts'> & { counts: Counts }) {
  const store = useFilterStore()
  const options = useMemo(() => rayonOptions(counts, applied), [counts, applied])
  const [draft, setDraft] = useState(() => chosenRayons(options, applied))
  const [shown, setShown] = useState(applied)
  // Applied or cleared elsewhere: choosing starts again from there.
  if (shown !== applied) {
    setShown(applied)
    setDraft(chosenRayons(options, applied))
  }
  const onToggle = useCallback(
    (name: string, on: boolean) =>
      setDraft(names => names.filter(other => other !== name).concat(on ? name : [])),
    [],
  )
  const apply = (names: readonly string[]) => store.dispatch({ type: 'rayon', names })

  if (options.length === 0)
    return (
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.none}
      </Typography>
    )
  return (
    <>
      <OptionChecks
        title={title}
        options={options}
        onToggle={onToggle}
        counts={() => counts}
        search={texts.search}
        maxHeight={LIST_HEIGHT}
        isOn={name => draft.includes(name)}
      />
      <Typography
        role="status"
        variant="caption"
        component="p"
        sx={{ color: 'text.secondary', mt: 0.75, mb: 0.75 }}
      >
        {sameRayons(draft, applied)
          ? texts.applied(applied.length)
          : texts.pending(draft.length, applied.length)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          size="small"
          variant="contained"
          disabled={draft.length === 0}
          onClick={() => apply(draft)}
          sx={{ flex: 1 }}
        >
          {texts.apply}
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={draft.length === 0 && applied.length === 0}
          onClick={() => (applied.length > 0 ? apply([]) : setDraft([]))}
          sx={{ flex: 1 }}
        >
          {texts.clear}
        </Button>
      </Box>
    </>
  )
}
