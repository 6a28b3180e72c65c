import { expect, test } from 'vitest'
import type { PointColumns } from '#sync/feature-columns.ts'
import { ALL_LABELS_FROM, LABELS_FROM, labelsInView } from './labels-in-view.ts'

const VIEW = { centre: [1000, 2000], resolution: 10, zoom: 15, width: 1000, height: 800, over: [] } as const
const ROOM = { left: 0, top: 50, right: 1000, bottom: 750, width: 200, height: 90, gap: 17 }

/** Devices at so many pixels to the right of the middle of the screen and above it. */
const devices = (...places: (readonly [number, number])[]): PointColumns => ({
  family: 'point',
  kind: 'device',
  city: 'kota-contoh',
  counter: 1,
  rows: places.length,
  origin: [500, 500],
  positions: Float32Array.from(places.flatMap(([x, y]) => [500 + 10 * x, 1500 + 10 * y])),
  chunkRows: 4096,
  boxes: Float32Array.of(-1e6, -1e6, 1e6, 1e6),
  columns: {
    id: { type: 'text', values: places.map((_, row) => `d${row}`) },
    name: { type: 'text', values: places.map((_, row) => `Logger ${row}`) },
  },
})

const shown = (columns: PointColumns, changes: Partial<Parameters<typeof labelsInView>[0]> = {}) =>
  labelsInView({
    devices: columns,
    warns: () => false,
    view: VIEW,
    room: ROOM,
    selected: undefined,
    ...changes,
  }).map(({ id }) => id)

test('[M2.12] devices on the screen have a label; those beside it or under a panel do not', () => {
  expect(shown(devices([0, 0], [5000, 0]))).toEqual(['d0'])
  const around = devices([0, 0], [-300, 0], [300, 0], [0, 250], [0, -250])
  const under = (side: Partial<typeof ROOM>) => shown(around, { room: { ...ROOM, ...side } }).toSorted()
  expect(under({})).toEqual(['d0', 'd1', 'd2', 'd3', 'd4'])
  expect(under({ left: 250 })).toEqual(['d0', 'd2', 'd3', 'd4'])
  expect(under({ right: 750 })).toEqual(['d0', 'd1', 'd3', 'd4'])
  expect(under({ top: 200 })).toEqual(['d0', 'd1', 'd2', 'd4'])
  expect(under({ bottom: 600 })).toEqual(['d0', 'd1', 'd2', 'd3'])
})

test('of two that would lie on each other the one nearer to the middle stays, or the one that warns', () => {
  const columns = devices([120, 0], [20, 0], [70, 5])
  expect(shown(columns)).toEqual(['d1', 'd2'])
  expect(shown(columns, { warns: row => row === 0 })).toEqual(['d0', 'd2'])
})

test('[M4.9] of two close devices the northern one has its label above, the southern one below', () => {
  const labels = labelsInView({
    devices: devices([0, 20], [0, -20]),
    warns: () => false,
    view: VIEW,
    room: ROOM,
    selected: undefined,
  })
  expect(labels).toMatchObject([
    { id: 'd0', side: 'top', name: 'Logger 0' },
    { id: 'd1', side: 'bottom' },
  ])
})

test('[M2.12] below the zoom of a quarter only those that warn have a label', () => {
  const view = { ...VIEW, zoom: ALL_LABELS_FROM - 0.1 }
  expect(shown(devices([0, 0], [0, -300]), { view })).toEqual([])
  expect(shown(devices([0, 0], [0, -300]), { view, warns: row => row === 1 })).toEqual(['d1'])
})

test('[D64] no label lies on a popup, a card or another device', () => {
  const popup = { left: 450, top: 200, right: 700, bottom: 410 }
  expect(shown(devices([0, 0]), { view: { ...VIEW, over: [popup] } })).toEqual(['d0'])
  const card = { ...popup, bottom: 600 }
  expect(shown(devices([0, 0]), { view: { ...VIEW, over: [card] } })).toEqual([])
  // The first has another above and one below it, neither of which has room for a label of its own.
  expect(shown(devices([0, 0], [60, 60], [-60, -60]))).not.toContain('d0')
})

test('none from afar, none for the selected device', () => {
  expect(shown(devices([0, 0]), { view: { ...VIEW, zoom: LABELS_FROM - 0.1 } })).toEqual([])
  expect(shown(devices([0, 0], [0, -200]), { selected: 0 })).toEqual(['d1'])
})

test('a label keeps its side when the popup of its neighbour opens, and makes room for it', () => {
  const columns = devices([-100, 0], [-100, -40], [100, 100])
  const all = { devices: columns, warns: () => false, view: VIEW, room: ROOM }
  expect(labelsInView({ ...all, selected: undefined })).toHaveLength(3)
  expect(labelsInView({ ...all, selected: 0 })).toMatchObject([{ id: 'd1', side: 'bottom' }])
})

test('of a crowd of thousands only those that warn have labels, the nearest, which leave most of the map to be seen', () => {
  const crowd = devices(
    ...Array.from({ length: 3000 }, (_, i) => [(i % 60) * 16 - 480, i / 5 - 300] as const),
  )
  expect(shown(crowd)).toEqual([])
  const labels = shown(crowd, { warns: row => row % 10 === 0 })
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.length * ROOM.width * ROOM.height).toBeLessThanOrEqual(0.3 * 1000 * 700)
})

test('no label of a normal device lies on one that warns; those of warnings come first', () => {
  const columns = devices([0, 0], [60, 60], [60, 100])
  expect(shown(columns)).toContain('d0')
  const warned = shown(columns, { warns: row => row > 0 })
  expect(warned).not.toContain('d0')
  expect(warned.length).toBeGreaterThan(0)
})
