import type { MapCompany } from '@petatirta/contract'
import { formatDateTimePiped, timeZoneName } from '@petatirta/domain'
import { capture } from '#map/capture/capture.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { FONT_FAMILY } from '#map/labels/labels.ts'
import { annotate } from './annotate.ts'
import { screenshotName } from './file-name.ts'
import type { PictureLegend } from './paint-legend.ts'
import { ScreenshotPreview } from './preview.tsx'
import { screenshotTexts } from './texts.ts'
import type { Picture, TakeOptions } from './use-screenshot.ts'

interface Props {
  engine: MapEngine
  company: MapCompany
  wide: boolean
  /** What the colours on the map say at the moment. */
  legend: () => readonly PictureLegend[]
  /** The month whose payment status the map shows; undefined: the present. */
  month: () => string | undefined
  onClose: () => void
}

/** Screenshot (M2.4) with whose map it is and when it was taken. */
export function ScreenshotTool({ engine, company, wide, legend, month, onClose }: Props) {
  const take = async (options: TakeOptions): Promise<Picture> => {
    const { canvas, pixelRatio, ...facts } = await engine.use(map => capture(map, options))
    const { name: city, gmtOffset } = company
    const taken = new Date()
    const clock = `${formatDateTimePiped(taken, gmtOffset)} ${timeZoneName(gmtOffset)}`
    const shown = month()
    const time = shown === undefined ? clock : screenshotTexts.asOf(clock, shown)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas for the picture of the map')
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    const [width, height] = [canvas.width / pixelRatio, canvas.height / pixelRatio]
    annotate(context, width, height, { ...facts, city, time, legend: legend(), fontFamily: FONT_FAMILY })
    return {
      image: await pngOf(canvas),
      name: screenshotName(city, taken, gmtOffset),
      description: screenshotTexts.picture(city, time),
    }
  }
  return <ScreenshotPreview take={take} wide={wide} onClose={onClose} />
}

/** Throws a SecurityError where a tile's server did not allow its pixels to be read. */
const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      image => (image ? resolve(image) : reject(new Error('The picture is too large'))),
      'image/png',
    )
  })
