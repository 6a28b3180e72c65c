import { formatMetres2, isSelfIntersecting, selfIntersectionMessage } from '@petatirta/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ToolHint } from '#features/map-tools/tool-hint.tsx'
import { type DrawSession, drawOn } from '#map/draw.ts'
import { type DrawnShape, isComplete } from '#map/draw-sketch.ts'
import { lengthsAlong, type Measurement } from '#map/measurements.ts'
import { useFilterStore } from '#shared/filters/filter-context.ts'
import { DrawControls } from '#tools/pipe-length/draw-controls.tsx'
import { Results } from '#tools/pipe-length/results.tsx'
import { pipeLengthTexts as texts } from '#tools/pipe-length/texts.ts'
import { countPipes } from './count-pipes.ts'
import { pipeSnap } from './pipe-snap.ts'
import { ToolCardPlace } from './tool-card-place.tsx'
import type { ToolProps } from './tools.ts'
import { useMeasurements } from './use-measurements.ts'

type Vertices = readonly number[][]

/** Panjang Pipa (M2.4, M4.7). What it measured stays on the map until it is erased. */
export function PipeLengthTool({ engine, sync, wide, onFailed, onClose }: ToolProps) {
  const filters = useFilterStore()
  const queryClient = useQueryClient()
  const { measurements, state } = useMeasurements(engine)
  const [shape, setShape] = useState<DrawnShape>('line')
  const [snaps, setSnaps] = useState(true)
  /** The vertices that are set. */
  const [set, setSet] = useState<Vertices>([])
  const session = useRef<DrawSession>(null)

  const count = async ({ key, outline }: Measurement) => {
    measurements.setPipes(key, 'counting')
    const pipes = await countPipes(outline, { sync, filters, queryClient }).catch((cause: unknown) => {
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
  const snap = useEffectEvent((at: number[], reach: number) =>
    snaps ? pipeSnap(sync, filters, queryClient)(at, reach) : undefined,
  )

  useEffect(() => {
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
      {...{ wide }}
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
          {...{ shape, snaps }}
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
