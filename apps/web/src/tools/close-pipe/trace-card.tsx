import { Box, Button, Typography } from '@mui/material'
import { formatNumber } from '@petatirta/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Maximize } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { coverOf } from '#map/network/cover.ts'
import type { NetworkPicture } from '#map/network/network-overlay.ts'
import { showAll } from '#map/network/show-all.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DirectionsLink } from '#shared/ui/directions/directions-link.tsx'
import type { NoNetwork, TraceAnswer, TraceQuestion } from '#sync/network/answers.ts'
import type { City } from '#sync/page/city.ts'
import { Busy, CardFrame, Facts, Failed, Section } from './card-frame.tsx'
import { cardTexts } from './card-texts.ts'
import { traceTexts as texts } from './trace-texts.ts'
import { useNetwork } from './use-network.ts'
import { useOverlay } from './use-overlay.ts'
import { fittingName } from './valve-list.tsx'

interface Props {
  question: TraceQuestion
  engine: MapEngine
  sync: City
  wide: boolean
  onClose: () => void
}

/** Telusuri: the way to the nearest source, or what a pipe serves. */
export function TraceCard({ question, engine, sync, wide, onClose }: Props) {
  const network = useNetwork(sync)
  const card = useRef<HTMLDivElement>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: ['trace', sync.city, question, network.revision],
    queryFn: () => sync.network.trace(question),
    enabled: network.isReady,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
  const overlay = useOverlay(
    engine,
    useMemo(() => (typeof data === 'object' ? tracePicture(data) : undefined), [data]),
  )
  useClosable(true, onClose)
  return (
    <CardFrame
      title={texts.titles[question.direction]}
      close={texts.close}
      wide={wide}
      card={card}
      onClose={onClose}
      onGone={() => engine.focus()}
    >
      {isError ? (
        <Failed onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Busy text={cardTexts.preparing} />
      ) : typeof data === 'string' ? (
        <Typography role="status" variant="body2">
          {reasonOf(data, question)}
        </Typography>
      ) : (
        <Answer
          trace={data}
          sync={sync}
          onShowAll={() => engine.use(map => showAll(map, overlay?.extent, coverOf(card.current, wide)))}
        />
      )}
    </CardFrame>
  )
}

const reasonOf = (why: NoNetwork, { from }: TraceQuestion) =>
  why !== 'far' || 'place' in from ? cardTexts[why] : texts.far['pipe' in from ? 'pipe' : 'customer']

const tracePicture = ({ start, source, line, weakestLine, places }: TraceAnswer): NetworkPicture => ({
  tapped: start.position,
  lines: [
    ['way', line],
    ['weakest', weakestLine],
  ],
  marks: source ? [{ place: source.position, look: 'source' }] : [],
  points: places,
})

function Answer({ trace, sync, onShowAll }: { trace: TraceAnswer; sync: City; onShowAll: () => void }) {
  const { direction, source, customers, length_m, pipes } = trace
  const isWay = direction === 'sources'
  const isEmpty = isWay ? source === null : pipes.length === 0 && customers.total === 0
  if (isEmpty)
    return (
      <Typography role="status" variant="body2">
        {isWay ? texts.noSource : texts.servesNone}
      </Typography>
    )
  const [lon, lat] = source?.position ?? [0, 0]
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography role="status" sx={{ flex: 1, fontWeight: 700 }}>
          {isWay
            ? texts.headline.sources(cardTexts.metres(length_m))
            : texts.headline.served(customers.total)}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Maximize size={14} aria-hidden />}
          onClick={onShowAll}
        >
          {cardTexts.showAll}
        </Button>
      </Box>
      {source && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.source}: <b>{fittingName(source)}</b>
          </Typography>
          <DirectionsLink
            place={{ lat, lon }}
            onFollow={() => sync.log('pop-up-water_source-menuju-lokasi')}
          />
        </Box>
      )}
      <Figures trace={trace} />
      <Route key={trace.start.pipe} trace={trace} />
    </>
  )
}

function Figures({ trace: { direction, pipes, length_m, weakest, customers } }: { trace: TraceAnswer }) {
  const diameters = pipes.flatMap(({ diameter }) => diameter ?? [])
  const years = pipes.flatMap(({ year }) => year ?? [])
  const classes = Object.entries(customers.byClass).sort(([, a], [, b]) => b - a)
  const weak = pipes.find(({ id }) => id === weakest?.pipe)
  return (
    <>
      <Facts
        facts={[
          [texts.length, cardTexts.metres(length_m)],
          [texts.pipes, formatNumber(pipes.length)],
          [texts.diameters, texts.millimetres(diameters)],
          [texts.years, texts.yearsOf(years)],
          ...(direction === 'served' ? [[texts.customers, formatNumber(customers.total)] as const] : []),
        ]}
      />
      {weakest && weak && (
        <Section title={texts.weakest} note={texts.reasons[weakest.reason]}>
          <PipeLine pipe={weak} />
        </Section>
      )}
      {classes.length > 0 && (
        <Section title={texts.byClass}>
          <Facts facts={classes.map(([name, n]) => [name || texts.noClass, formatNumber(n)])} />
        </Section>
      )}
    </>
  )
}

const SHOWN = 15

function Route({ trace: { direction, pipes } }: { trace: TraceAnswer }) {
  const [all, setAll] = useState(false)
  const shown = all ? pipes : pipes.slice(0, SHOWN)
  return (
    <Section title={texts.route[direction]}>
      <Box component="ol" sx={{ m: 0, pl: 2.5, '& > li': { py: 0.25 } }}>
        {shown.map(pipe => (
          <li key={pipe.id}>
            <PipeLine pipe={pipe} />
          </li>
        ))}
      </Box>
      {shown.length < pipes.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {texts.more(pipes.length - shown.length)}
        </Button>
      )}
    </Section>
  )
}

const PipeLine = ({
  pipe: { id, length_m, diameter, year, material },
}: {
  pipe: TraceAnswer['pipes'][number]
}) => (
  <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
    {[
      id,
      cardTexts.metres(length_m),
      diameter === null ? '' : texts.millimetres([diameter]),
      material ?? '',
      year === null ? '' : String(year),
    ]
      .filter(Boolean)
      .join(' · ')}
  </Typography>
)
