/** A printed map or an atlas as a PDF. */
import { groundScale } from '@petatirta/domain'
import { utmZoneOf } from '@petatirta/domain/matching'
import type OlMap from 'ol/Map.js'
import { toLonLat } from 'ol/proj.js'
import type { Sheet } from './atlas.ts'
import type { GridKind } from './grid.ts'
import { drawIndex, indexPlace } from './index-page.ts'
import type { LegendGroup } from './legend-block.ts'
import { type LegendEntryMark, legendPictures } from './legend-pictures.ts'
import { isBaseMap, MapPrinter, sheetView } from './map-part.ts'
import { pageProjection } from './page-projection.ts'
import { layoutOf, type PaperName } from './paper.ts'
import { PdfFile, PdfPage } from './pdf/pdf-file.ts'
import { drawGround, drawSheet, type SheetWords } from './sheet.ts'

export interface PrintOptions {
  readonly paper: PaperName
  readonly landscape: boolean
  readonly grid: GridKind | 'none'
  readonly baseMap: boolean
  readonly words: SheetWords
  readonly legend: readonly LegendGroup<LegendEntryMark>[]
  readonly logo: ImageBitmap | undefined
  readonly created: Date
  /** One, or those of an atlas. */
  readonly sheets: readonly Sheet[]
  readonly isAtlas: boolean
}

export interface PrintProgress {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** From 0 to 1, of all pages. */
  readonly share: number
}

export interface PrintControl {
  readonly signal: AbortSignal
  readonly onProgress: (progress: PrintProgress) => void
}

export async function printMap(map: OlMap, options: PrintOptions, control: PrintControl): Promise<Blob> {
  const { paper, isAtlas, baseMap, sheets, words, created } = options
  const { signal, onProgress } = control
  const file = new PdfFile()
  const printer = new MapPrinter(map, layer => baseMap || !isBaseMap(layer))
  const pages = sheets.length + (isAtlas ? 1 : 0)
  let page = 0
  const report = (share: number) => onProgress({ page, pages, share: (page - 1 + share) / pages })
  try {
    const layout = layoutOf(paper, options.landscape, options.grid !== 'none')
    const all: readonly (Sheet | 'index')[] = isAtlas ? ['index', ...sheets] : sheets
    for (const sheet of all) {
      page++
      report(0)
      await printPage({ map, options, printer, file, layout, sheet, signal, report })
    }
    return file.finish({ title: words.title, author: words.who, created })
  } finally {
    printer.dispose()
  }
}

interface PageOf {
  readonly map: OlMap
  readonly options: PrintOptions
  readonly printer: MapPrinter
  readonly file: PdfFile
  readonly layout: ReturnType<typeof layoutOf>
  readonly sheet: Sheet | 'index'
  readonly signal: AbortSignal
  readonly report: (share: number) => void
}

async function printPage({
  map,
  options,
  printer,
  file,
  layout,
  sheet,
  signal,
  report,
}: PageOf): Promise<void> {
  const { grid, legend, logo, words, sheets, isAtlas, paper } = options
  const page = new PdfPage(file, layout.width, layout.height)
  await page.draw(drawGround(layout))
  const place = sheet === 'index' ? indexPlace(sheets, layout) : sheet
  const projection = pageProjection(place, layout.map)
  const zoomOf = (resolution: number) => map.getView().getZoomForResolution(resolution) ?? 0
  const view = sheetView(projection, place, layout.map, middleOf(groundScale(place.centre[1])), zoomOf)
  await printer.draw(page, place, view, signal, (done, of) => report(done / of))
  const [lon = 0, lat = 0] = toLonLat([...place.centre])
  const picture = logo && { name: await page.bitmap(logo), ratio: logo.width / logo.height }
  const shared = { layout, paper, words, projection, zone: utmZoneOf(lon, lat), logo: picture }
  const content =
    sheet === 'index'
      ? drawIndex({ ...shared, sheets, place })
      : drawSheet({
          ...shared,
          grid,
          sheet,
          legend: await legendPictures(page, legend),
          count: isAtlas ? sheets.length : 0,
        })
  await page.draw(content)
  file.addPage(page)
}

const middleOf = ([east, north]: readonly [number, number]) => (east + north) / 2
