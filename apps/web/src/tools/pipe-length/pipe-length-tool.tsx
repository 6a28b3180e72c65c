import { formatMetres2, isSelfIntersecting, selfIntersectionMessage } from '@petatirta/domain'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type DrawSession, drawOn } from '#map/draw/draw.ts'
import { type DrawnShape, isComplete } from '#map/draw/draw-sketch.ts'
import type { MeasuredPipes, Measurement } from '#map/draw/measurement.ts'
import { lengthsAlong, measurementsOn } from '#map/draw/measurements.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { ToolCardPlace } from '#shared/ui/tool/tool-card-place.tsx'
import { ToolHint } from '#shared/ui/tool/tool-hint.tsx'
import type { City } from '#sync/page/city.ts'
import { DrawControls } from './draw-controls.tsx'
import { Results } from './results.tsx'
import { pipeLengthTexts as texts } from './texts.ts'

type Vertices = readonly number[][]

interface Props {
  engine: MapEngine
  sync: City
  wide: boolean
  /** M4.7: the pipes inside a polygon. */
  countPipes: (outline: Measurement['outline']) => Promise<MeasuredPipes | 'failed'>
  /** Where a vertex meets a pipe that is on the map; undefined when none is near. */
  snapToPipes: (at: readonly number[], reach: number) => [number, number] | undefined
  onFailed: (message: string) => void
  onClose: () => void
}

/** Panjang Pipa (M2.4, M4.7). What it measured stays on the map until it is erased. */
export function PipeLengthTool(props: Props) {
  const { engine, sync, wide, countPipes, snapToPipes, onFailed, onClose } = props
  const measurements = engine.use(measurementsOn)
  const state = useSyncExternalStore(measurements.subscribe, measurements.getSnapshot)
  const [shape, setShape] = useState<DrawnShape>('line')
  const [snaps, setSnaps] = useState(true)
  /** The vertices that are set. */
  const [set, setSet] = useState<Vertices>([])
  const session = useRef<DrawSession>(null)

  const count = async ({ key, outline }: Measurement) => {
    measurements.setPipes(key, 'counting')
    const pipes = await countPipes(outline).catch((cause: unknown) => {
      console.error('The pipes could not be counted', cause)
      return 'failed' as const
    })
    measurements.setPipes(key, pipes)
  }
  const end = useEffectEvent((outline: Vertices) => {
    if (shape === 'polygon' && isSelfIntersecting(outline)) {
      onFailed(selfIntersectionMessage)
      return
    }
    const measured = measurements.add(shape, outline)
    if (shape === 'polygon') void count(measured)
  })
  const show = useEffectEvent((sketch: Vertices) => {
    if (shape === 'line') measurements.showSketch(sketch)
    // The pointer moves often, and what is said about the sketch only changes with its vertices.
    const vertices = sketch.slice(0, -1)
    setSet(before => (before.length === vertices.length ? before : vertices))
  })
  const snap = useEffectEvent((at: number[], reach: number) => (snaps ? snapToPipes(at, reach) : undefined))

  useLayoutEffect(() => {
    const drawing = engine.use(map =>
      drawOn(map, {
        shape,
        ...(shape === 'line' && { snap: (at, reach) => snap(at, reach) }),
        onSketch: sketch => show(sketch as Vertices),
        onEnd: outline => end(outline as Vertices),
      }),
    )
    session.current = drawing
    return () => {
      drawing.stop()
      measurements.showSketch([])
    }
  }, [engine, measurements, shape])

  // Fetched while the polygon is being drawn.
  useEffect(() => (shape === 'polygon' ? sync.use('pipe') : undefined), [sync, shape])

  // The button goes with what it is for; the focus must not go with it.
  const backToMap = (act: () => void) => {
    act()
    engine.focus()
  }
  const cancel = () => backToMap(() => session.current?.cancel())
  const results = state.all.length > 0 && (
    <Results
      wide={wide}
      all={state.all}
      onRemove={key => backToMap(() => measurements.erase(key))}
      onRemoveAll={() => backToMap(() => measurements.eraseAll())}
      onRetry={measurement => void count(measurement)}
    />
  )
  return (
    <>
      <ToolHint text={hintOf(shape, set, wide)} onClose={onClose} below={!wide && results}>
        <DrawControls
          shape={shape}
          snaps={snaps}
          onShape={setShape}
          onSnaps={setSnaps}
          drawing={set.length > 0}
          complete={isComplete(shape, set as number[][])}
          onUndo={() => (set.length > 1 ? session.current?.undo() : cancel())}
          onFinish={() => backToMap(() => session.current?.finish())}
          onCancel={cancel}
        />
      </ToolHint>
      {wide && results && <ToolCardPlace>{results}</ToolCardPlace>}
    </>
  )
}

function hintOf(shape: DrawnShape, set: Vertices, wide: boolean): string {
  if (set.length === 0) return (wide ? texts.hint : texts.touchHint)[shape]
  if (shape === 'polygon') return texts.polygon(set.length)
  return texts.line(set.length, formatMetres2(lengthsAlong([...set]).at(-1)))
}
