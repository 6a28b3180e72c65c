import type { LatLon } from '@petatirta/domain'
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { nextClick } from '#map/engine/next-click.ts'
import { coverOf } from '#map/network/cover.ts'
import { reachAt } from '#map/network/reach.ts'
import { showAll } from '#map/network/show-all.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { ToolHint } from '#shared/ui/tool/tool-hint.tsx'
import type { Fitting } from '#sync/network/answers.ts'
import { cardTexts as texts } from './card-texts.ts'
import type { ClosePipeProps } from './close-pipe-props.ts'
import { ClosureCard } from './closure-card.tsx'
import { OfferDialogs, type OpenOffer } from './offer-dialogs.tsx'
import { Offers } from './offers.tsx'
import { closurePicture } from './picture.ts'
import { type Asked, useClosure, useCritical } from './use-closure.ts'
import { useNetwork } from './use-network.ts'
import { useOverlay } from './use-overlay.ts'
import { useUncovered } from './use-uncovered.ts'
import { useValveState } from './use-valve-state.ts'

interface Tapped {
  readonly point: [number, number]
  readonly within: number
}

const NOTHING: readonly Fitting[] = []
const idsOf = (fittings: readonly Fitting[]) => fittings.map(({ id }) => id)

/** Where the map was tapped last, what was said of valves, and the closure that this asks for. */
function useTapped({ engine, sync }: ClosePipeProps) {
  const [tapped, setTapped] = useState<Tapped>()
  const [stuck, setStuck] = useState(NOTHING)
  const [opened, setOpened] = useState(NOTHING)
  const network = useNetwork(sync)
  const asked = useMemo(() => tapped && askedOf(tapped, stuck, opened), [tapped, stuck, opened])
  const solving = useClosure(sync, asked, network)
  const answer = tapped ? solving.data : undefined
  const closure = typeof answer === 'object' ? answer : undefined
  // Before the first answer the network itself is made, which takes longer.
  const [solvedIn, setSolvedIn] = useState<string>()
  if (closure && solvedIn !== sync.city) setSolvedIn(sync.city)
  useTaps(engine, place => {
    setOpened(NOTHING)
    setTapped({ point: [place.lon, place.lat], within: engine.use(map => reachAt(map, place)) })
  })
  const close = () => {
    setTapped(undefined)
    engine.focus()
  }
  useClosable(tapped !== undefined, close)
  const setStuckValve = (valve: Fitting, isStuck: boolean) =>
    setStuck(before => [...before.filter(({ id }) => id !== valve.id), ...(isStuck ? [valve] : [])])
  return {
    tapped,
    stuck,
    setStuckValve,
    opened,
    setOpened,
    network,
    asked,
    solving,
    answer,
    closure,
    isFirst: solvedIn !== sync.city,
    close,
  }
}

/** Tutup Pipa: which valves to close for a leak, and who is without water then. */
export function ClosePipeTool(props: ClosePipeProps) {
  const { engine, sync, company, wide, mayWrite, onFailed, onClose } = props
  const { tapped, stuck, network, asked, solving, answer, closure, close, ...closing } = useTapped(props)
  const { isError, isFetching, isPlaceholderData, refetch } = solving
  const critical = useCritical(sync, asked, network, closure !== undefined)
  const overlay = useOverlay(
    engine,
    useMemo(() => closure && closurePicture(closure, stuck), [closure, stuck]),
  )
  const offline = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().offline !== null)
  const [offer, setOffer] = useState<OpenOffer>()
  const [saved, setSaved] = useState<Asked>()
  const card = useRef<HTMLDivElement>(null)
  useUncovered(engine, card, wide, closure && tapped?.point)
  const state = useValveState(sync.city, network.refresh, onFailed)
  return (
    <>
      {tapped && (
        <ClosureCard
          answer={answer}
          critical={{
            found: critical.data,
            isFailed: critical.isError,
            onRetry: () => void critical.refetch(),
          }}
          isFailed={isError}
          isSolving={isFetching}
          isFirst={closing.isFirst}
          wide={wide}
          offline={offline}
          failed={network.failed}
          card={card}
          help={props.help}
          valves={{
            stuck,
            onStuck: closing.setStuckValve,
            onState: mayWrite ? (valve, shut) => state.write(valve, shut) : undefined,
            isSaving: state.isSaving,
            onDirections: () => sync.log('pop-up-accessories-menuju-lokasi'),
            gmtOffset: company.gmtOffset,
          }}
          opened={closing.opened}
          onOpen={closing.setOpened}
          onShowAll={() => engine.use(map => showAll(map, overlay?.extent, coverOf(card.current, wide)))}
          onRetry={() => void refetch()}
          onClose={close}
          onGone={() => engine.focus()}
        >
          {closure && asked && (
            <Offers
              company={company}
              closure={closure}
              asked={asked}
              offline={offline}
              isOld={isPlaceholderData}
              canSave={props.saveForm !== undefined}
              isSaved={saved === asked}
              onOpen={kind =>
                setOffer({ kind, asked, revision: network.revision, closure, extent: overlay?.extent })
              }
              onTrace={
                props.onTrace &&
                (direction =>
                  props.onTrace?.({ from: { place: asked.request.point, within: asked.within }, direction }))
              }
            />
          )}
        </ClosureCard>
      )}
      {offer && (
        <OfferDialogs
          {...props}
          offer={offer}
          current={offer.asked === asked && !isPlaceholderData ? closure : undefined}
          onClose={() => setOffer(undefined)}
          onSaved={() => {
            setSaved(offer.asked)
            setOffer(undefined)
          }}
        />
      )}
      {(wide || !tapped) && (
        <ToolHint text={tapped ? texts.again : wide ? texts.click : texts.tap} onClose={onClose} />
      )}
    </>
  )
}

/** Every click, tap or Enter on the map. */
function useTaps(engine: MapEngine, onTap: (place: LatLon) => void): void {
  const tap = useEffectEvent(onTap)
  // Before the hint is seen: a person who follows it at once is not missed.
  useLayoutEffect(() => {
    // Enter is for the map's centre now, not for the button that was pressed.
    engine.focus()
    // Escape is left to what lies over the map: the card goes first, then the tool.
    return engine.use(map => nextClick(map, { onPick: place => tap(place), onCancel: () => false }))
  }, [engine])
}

const askedOf = (
  { point, within }: Tapped,
  stuck: readonly Fitting[],
  opened: readonly Fitting[],
): Asked => ({
  request: {
    point,
    ...(stuck.length > 0 && { stuck: idsOf(stuck) }),
    ...(opened.length > 0 && { open: idsOf(opened) }),
  },
  within,
})
