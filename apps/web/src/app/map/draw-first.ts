/**
 * Customers on the map before there is a page: everything that this file imports travels before the first picture, and
 * React does not.
 */
import type { MapCompany } from '@petatirta/contract'
import { formatDay } from '@petatirta/domain'
import { createStore } from 'zustand/vanilla'
import { storedBaseLayer } from '#features/map-controls/stored-base-layer.ts'
import { keepFirst } from '#layers/keep-first.ts'
import { SHOWN } from '#layers/shown.ts'
import { MapEngine } from '#map/engine/map-engine.ts'
import { parseSearch } from '#shared/address/search-params.ts'
import { filtersFromSearch } from '#shared/filters/filter-address.ts'
import { createFilterStore } from '#shared/filters/filter-store.ts'
import { onSignOut, sessionStore } from '#shared/session/session.ts'
import { applyStoredColorMode } from '#shared/theme/color-mode.ts'
import { loadingTexts } from '#shared/ui/loading/texts.ts'
import type { EarlyMap } from '../start-map-early.ts'
import { appTexts } from '../texts.ts'
import { boxInAddress } from './address/box-in-address.ts'
import { dropPicture, offerPicture } from './first-picture.ts'
import { insetsOf, surroundings } from './insets.ts'
import { writeDrawn } from './layers/drawn-layers.ts'
import { noFacts } from './layers/facts.ts'
import { MAP_GROUND } from './map-ground.ts'

/**
 * Where the page's scripts are kept by the browser they cost no line, and the page comes soon. Copies of a million customers are read by
 * then: a page that is made at the same time keeps them back for as long again.
 */
const KEPT_MS = 1000
/** Where they are not, the line is the customers'; a person who waits that long gets the page first. */
const FETCHED_MS = 15_000

/** Tiles are drawn by the same processors as customers: those that are kept here come first, those on a slow line do not. */
const BEFORE_TILES_MS = 500

/** Whether the browser keeps the page's scripts. */
const isKept = () => Boolean(navigator.serviceWorker?.controller)

/** Draws the city's customers, and resolves when it is the page's turn: they are drawn, or cannot be, or the user does something. */
export async function drawFirst(early: EarlyMap): Promise<void> {
  const dark = applyStoredColorMode()
  const ground = document.createElement('div')
  ground.style.cssText = `position:fixed;inset:0;z-index:-1;background:${dark ? MAP_GROUND.dark : MAP_GROUND.light}`
  const note = document.createElement('p')
  note.setAttribute('role', 'status')
  note.textContent = loadingTexts.feature(appTexts.map)
  note.style.cssText = `position:absolute;inset:40% 0 auto;margin:0;text-align:center;font:500 16px system-ui;color:${dark ? '#b9c9d0' : '#33454d'}`
  ground.append(note)
  document.body.prepend(ground)
  const stops = [() => ground.remove()]
  const dispose = () => {
    for (const stop of stops.reverse()) stop()
  }
  try {
    let isOver = false
    let isOffered = false
    await pagesTurn(early, async drawn => {
      const company = await early.company
      // The page is on its way, and will make a map of its own.
      if (isOver) return
      if (!company.isActive) throw new Error('The city is not active')
      note.remove()
      const engine = show(early, company, { ground, dark })
      const showTiles = tilesOnce(early, engine)
      const timer = setTimeout(showTiles, BEFORE_TILES_MS)
      stops.push(
        () => clearTimeout(timer),
        () => engine.dispose(),
      )
      const search = parseSearch(window.location.search)
      const today = formatDay(new Date(), company.gmtOffset)
      const { slug, view, sync } = early
      const filters = createFilterStore(filtersFromSearch(view, today, search))
      const facts = createStore(noFacts)
      early.configuration.then(
        configuration => facts.setState({ configuration }),
        () => facts.setState({ configuration: null }),
      )
      // The layer has its data then: it is drawn in the next frame, and the one after shows that this has been done.
      const allDrawn = () => {
        showTiles()
        // Where the page's scripts need no line, the other layers may have it; else they wait until the page is here.
        if (isKept()) void sync.customersDrawn()
        drawn()
      }
      const inTwoFrames = () => requestAnimationFrame(() => requestAnimationFrame(allDrawn))
      const stopWriting = writeDrawn(
        () => ground,
        sync,
        () => void inTwoFrames(),
      )
      const leaveGround = () => {
        stopWriting()
        ground.remove()
      }
      stops.push(leaveGround, keepFirst({ engine, sync, filters, facts }))
      offerPicture({ slug, view, engine, filters, facts, leaveGround, dispose })
      isOffered = true
      // The address hides them: there is nothing to wait for.
      if (!SHOWN.customer(filters.getState())) allDrawn()
    })
    isOver = true
    if (!isOffered) dispose()
  } catch {
    // The page says what is wrong.
    dispose()
  }
}

function tilesOnce({ config }: EarlyMap, engine: MapEngine): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    config.then(
      ({ tiles }) => engine.setTiles(tiles),
      () => undefined,
    )
  }
}

function show(
  { view }: EarlyMap,
  company: MapCompany,
  { ground, dark }: { ground: HTMLElement; dark: boolean },
): MapEngine {
  const engine = new MapEngine(company, insetsOf(surroundings(view)))
  engine.setDark(dark)
  const stored = storedBaseLayer()
  if (stored) engine.setBaseLayer(stored)
  engine.attach(ground)
  const box = boxInAddress(window.location.search)
  if (box) engine.showDegrees(box)
  return engine
}

/** Waits for what is drawn, but not for long, and not where something else is to be seen. */
function pagesTurn({ sync }: EarlyMap, draw: (drawn: () => void) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      for (const stop of stops) stop()
      resolve()
    }
    const timer = setTimeout(turn, isKept() ? KEPT_MS : FETCHED_MS)
    const look = () => {
      const { failure, offline, layers } = sync.getSnapshot()
      if (failure || offline || layers.customer.status === 'ERROR') turn()
    }
    const events = ['pointerdown', 'keydown', 'wheel'] as const
    for (const event of events) window.addEventListener(event, turn)
    const stops = [
      () => clearTimeout(timer),
      sync.subscribe(look),
      sessionStore.subscribe(turn),
      () => {
        for (const event of events) window.removeEventListener(event, turn)
      },
    ]
    onSignOut(dropPicture)
    draw(turn).catch((cause: unknown) => {
      for (const stop of stops) stop()
      reject(cause)
    })
  })
}
