/**
 * How long does a step of Garis waktu take, against drawing one frame without a GPU?
 *
 *   node bench/months.ts [--sizes 200000,1200000]
 */
import { gzipSync } from 'node:zlib'
import { packedLength } from '@petatirta/contract'
import { pastPeriods } from '@petatirta/domain'
import { count, markdown, median, megabytes, ms } from '@petatirta/harness/table.ts'
import { countCustomers } from '../apps/web/src/layers/customer/customer-summary.ts'
import { customerPoints } from '../apps/web/src/layers/customer/filter.ts'
import { customersAt } from '../apps/web/src/layers/customer/past.ts'
import { pointPasses } from '../apps/web/src/map/points/point-symbol.ts'
import { RasterPoints } from '../apps/web/src/map/points/points-raster.ts'
import { initialFilters } from '../apps/web/src/shared/filters/filter-state.ts'
import type { Column, PointColumns } from '../apps/web/src/sync/feature-columns.ts'
import { readArguments } from './support/arguments.ts'
import { machine } from './support/machine.ts'

const { sizes } = readArguments([], [200_000, 1_200_000])
const TODAY = '2026-11-15'
const PERIODS = pastPeriods(TODAY)
const [WIDTH, HEIGHT, ZOOM] = [1366, 768, 12]
/** A step is to be on the screen within two frames: it may take as long as one, besides drawing. */
const ALLOWED = 1

let seed = 26
const random = () => {
  seed = (seed * 48271) % 2147483647
  return seed / 2147483647
}

/** Of ten customers one owes and one pays late: four rows a byte. */
function packed(rows: number): Uint8Array {
  const code = () => (random() < 0.1 ? 1 : random() < 0.1 ? 2 : 3)
  return Uint8Array.from(
    { length: packedLength(rows) },
    () => code() | (code() << 2) | (code() << 4) | (code() << 6),
  )
}

function cityOf(rows: number): PointColumns {
  const category = (values: number): Column => ({
    type: 'category',
    dictionary: Array.from({ length: values }, (_, i) => String(i)),
    codes: Uint8Array.from({ length: rows }, () => Math.floor(random() * values)),
  })
  const numbers = (): Column => ({
    type: 'number',
    values: Int32Array.from({ length: rows }, () => random() * 5),
  })
  const reach = 15_000
  return {
    family: 'point',
    kind: 'customer',
    city: 'kota-contoh',
    counter: 1,
    rows,
    origin: [0, 0],
    positions: Float32Array.from({ length: 2 * rows }, () => (random() - 0.5) * reach),
    chunkRows: rows,
    boxes: Float32Array.of(-reach, -reach, reach, reach),
    columns: {
      status_billing: { ...category(2), dictionary: ['terbayar', 'belum_terbayar'] } as Column,
      payment_class: { ...category(3), dictionary: ['unpaid', 'latePaid', 'paid'] } as Column,
      kodegol: category(12),
      loket_bayar: category(8),
      rayon: category(30),
      due_month: category(3),
      arrears: numbers(),
      pemakaian_m3_kini: numbers(),
    },
    months: { base: 1, rows, packed: Object.fromEntries(PERIODS.map(period => [period, packed(rows)])) },
  }
}

/** A canvas that is not shown. */
const context = {
  createImageData: (width: number, height: number) => ({
    width,
    height,
    data: new Uint8ClampedArray(4 * width * height),
  }),
  putImageData: () => undefined,
} as unknown as CanvasRenderingContext2D

/** Milliseconds of the processor, so that other work on the machine counts as little as possible. */
const timed = (work: () => void): number => {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

function measure(rows: number) {
  const city = cityOf(rows)
  const configuration = { classes: [], channels: [] }
  const filters = initialFilters('umum', TODAY)
  const renderer = new RasterPoints(context)
  const resolution = 156_543.03392804097 / 2 ** ZOOM
  const frame = {
    runs: [{ first: 0, count: rows }],
    width: WIDTH,
    height: HEIGHT,
    pixelRatio: 1,
    centre: [0, 0] as const,
    resolution,
    rotation: 0,
    left: 0,
    top: 0,
    passes: pointPasses(ZOOM, false),
  }
  const step = (period: string | null) => {
    const { codes, tables } = customerPoints(
      customersAt(city, period),
      { ...filters, asOf: period },
      configuration,
    )
    renderer.setData(city, codes)
    renderer.setTables(tables)
  }
  step(null)
  renderer.draw(frame)
  const steps = PERIODS.map(period => timed(() => step(period)))
  const frames = Array.from({ length: 5 }, () => timed(() => renderer.draw(frame)))
  const counted = timed(() => {
    const lit = null
    const summary = countCustomers({
      columns: city,
      filters: { ...filters, asOf: PERIODS[0] ?? null },
      configuration,
      lit,
    })
    summary.add(0, summary.rows)
  })
  const bytes = Object.values(city.months?.packed ?? {}).reduce(
    (sum, month) => sum + gzipSync(month).length,
    0,
  )
  return { rows, step: median(steps), worst: Math.max(...steps), frame: median(frames), counted, bytes }
}

const results = sizes.map(measure)
console.log(
  markdown(
    ['customers', 'a step', 'worst', 'a frame', 'step ÷ frame', 'Rangkuman', '23 months, MB'],
    results.map(({ rows, step, worst, frame, counted, bytes }) => [
      count(rows),
      ms(step),
      ms(worst),
      ms(frame),
      (step / frame).toFixed(2),
      ms(counted),
      megabytes(bytes),
    ]),
  ),
)
console.log(`- ${machine()}`)
process.exitCode = results.every(({ step, frame }) => step <= ALLOWED * frame) ? 0 : 1
