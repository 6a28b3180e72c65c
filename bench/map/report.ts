import { count, markdown, megabytes, ms } from '@petatirta/harness/table.ts'
import type { BaselineOutcome, BaselineResult } from './baselines.ts'
import { CLICK_ZOOMS } from './click.ts'
import { coldMs, type SizeResult, type Verdict, warmMs } from './limits.ts'

type Cell = (result: BaselineResult) => string

const FAILS = 'fails'
const of = (outcome: BaselineOutcome | undefined, cell: Cell): string =>
  outcome === undefined ? '–' : 'failed' in outcome ? FAILS : cell(outcome)

/** One size: the product beside the baselines. Times in ms, sizes in MB. */
export function sizeTable({
  size,
  product,
  engineFilter,
  geoJsonBytes,
  canvas,
  webgl,
  records,
  ownBase,
}: SizeResult): string {
  const { memory, blocking, pan, slow, clicks, filter } = product
  const rows: string[][] = []
  const row = (
    name: string,
    ours: string,
    others: Cell | { canvas?: Cell; webgl?: Cell; records?: Cell } = {},
  ) => {
    const cells = typeof others === 'function' ? { canvas: others, webgl: others, records: others } : others
    const cell = (outcome: BaselineOutcome | undefined, which: Cell | undefined) =>
      which ? of(outcome, which) : '–'
    rows.push([
      name,
      ours,
      cell(canvas, cells.canvas),
      cell(webgl, cells.webgl),
      cell(records, cells.records),
    ])
  }
  const geoJson = () => megabytes(geoJsonBytes)
  const featured = (cell: Cell) => ({ canvas: cell, webgl: cell })
  row('MB on the wire until all are visible', megabytes(slow.bytesUntilVisible), featured(geoJson))
  row(
    'cold: all visible',
    ms(coldMs(product)),
    featured(({ visible }) => ms(visible)),
  )
  row('warm: all visible', ms(warmMs(product)), { records: ({ visible }) => ms(visible) })
  row('… read from the store', ms(product.warm[0]?.decoded), { records: ({ read }) => ms(read) })
  row('stored for the next visit', ms(product.cold[0]?.stored), { records: ({ store }) => ms(store) })
  row('4 Mbit/s, 80 ms: cold', ms(slow.cold.visible))
  row('4 Mbit/s, 80 ms: warm', ms(slow.warm.visible))
  row('longest main-thread task', ms(blocking.longest), ({ blocking: other }) => ms(other.longest))
  row('main thread blocked', ms(blocking.total), ({ blocking: other }) => ms(other.total))
  for (const zoom of [12, 16]) {
    row(
      `pan frame at zoom ${zoom}, median`,
      ms(pan[zoom]?.median),
      featured(({ pan: other }) => ms(other?.[zoom]?.median)),
    )
    row(
      `pan frame at zoom ${zoom}, p95`,
      ms(pan[zoom]?.p95),
      featured(({ pan: other }) => ms(other?.[zoom]?.p95)),
    )
  }
  row(
    'filter to new picture',
    ms(filter.ms),
    featured(({ filter: other }) => ms(other?.ms)),
  )
  const click = clicks.find(({ zoom }) => zoom === 16)
  row(
    'click to popup, zoom 16',
    ms(click?.ms),
    featured(({ click: other }) => ms(other?.ms)),
  )
  row(
    'click handler, zoom 16',
    ms(click?.handler),
    featured(({ click: other }) => ms(other?.handler)),
  )
  row('JS heap (page and worker), MB', megabytes(memory.heap), ({ memory: other }) => megabytes(other.heap))
  row('array buffers, MB', megabytes(memory.buffers), ({ memory: other }) => megabytes(other.buffers))
  row('renderer process, MB', megabytes(memory.process), ({ memory: other }) => megabytes(other.process))
  const head = ['', 'PetaTirta', 'GeoJSON, canvas', 'GeoJSON, WebGL', 'records']
  const failures = Object.entries({ canvas, webgl, records }).flatMap(([name, outcome]) =>
    outcome && 'failed' in outcome ? [`${name}: ${outcome.failed.slice(0, 200)}`] : [],
  )
  const notes = [
    `Filter: ${filter.frames} frame(s), ${filter.geometryBytes} bytes of geometry; the engine alone ${ms(engineFilter.ms)} ms, ${engineFilter.frames} frame(s).`,
    `Way to the first picture, ms: ${stages(product.cold[0])}; warm ${stages(product.warm[0])}.`,
    `Coloured pixels on the screenshot: ${(100 * product.coloured).toFixed(1)} %.`,
    `Click handler at zoom ${CLICK_ZOOMS.join(', ')}: ${clicks.map(({ handler, right }) => `${handler.toFixed(1)}${right ? '' : ' WRONG'}`).join(', ')} ms.`,
    `Click on empty ground: handler ${ms(product.clickOnNothing)} ms.`,
    ...(ownBase ? [ownBaseNote(ownBase)] : []),
    ...failures,
    ...product.tasks
      .slice(0, 6)
      .map(
        ({ cpu, wall, drawing, what }) =>
          `Task: ${Math.round(wall)} ms, ${Math.round(drawing)} of them drawing, ${Math.round(cpu)} of processor: ${what}`,
      ),
  ]
  return `## ${count(size)} customers\n\n${markdown(head, rows)}\n\n${notes.map(note => `- ${note}`).join('\n')}\n`
}

const ownBaseNote = (ownBase: NonNullable<SizeResult['ownBase']>): string =>
  `Own base map: cold ${ms(coldMs(ownBase))} ms, warm ${ms(warmMs(ownBase))} ms, pan frame ${Object.entries(
    ownBase.pan,
  )
    .map(([zoom, frame]) => `${ms(frame.median)} ms at zoom ${zoom}`)
    .join(', ')}.`

const stages = (opening: SizeResult['product']['cold'][number] | undefined): string => {
  if (!opening) return '–'
  const { asked, decoded, visible } = opening
  const first = asked === undefined ? '' : `asks at ${Math.round(asked)}, `
  return `${first}has columns at ${Math.round(decoded)}, drawn at ${Math.round(visible)}`
}

export const verdictTable = (list: readonly Verdict[]): string =>
  markdown(
    ['limit', 'customers', 'measured', 'holds'],
    list.map(({ limit, size, measured, holds }) => [limit, count(size), measured, holds ? 'yes' : 'NO']),
  )
