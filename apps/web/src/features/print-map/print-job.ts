import type { MapCompany } from '@petatirta/contract'
import { formatDateTime, formatDateTimePiped, timeZoneName } from '@petatirta/domain'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { type PrintControl, type PrintOptions, printMap } from '#map/print/print-map.ts'
import { attributionOf } from '#map/print/seen.ts'
import type { PrintSettings } from './settings.ts'
import { printTexts as texts } from './texts.ts'
import type { Printed } from './use-print.ts'

/** What the page knows of the map besides its layers. */
export interface PrintSources {
  readonly legend: () => PrintOptions['legend']
  /** What is filtered, in words. */
  readonly filterWords: () => readonly string[]
  readonly title: string
  readonly who: string
  readonly logo: () => Promise<ImageBitmap | undefined>
}

interface PrintJob {
  readonly engine: MapEngine
  readonly company: MapCompany
  readonly settings: PrintSettings
  readonly sheets: PrintOptions['sheets']
  readonly sources: PrintSources
}

export async function runPrint(job: PrintJob, control: PrintControl): Promise<Printed> {
  const { engine, company, settings, sheets, sources } = job
  const { name, gmtOffset } = company
  const created = new Date()
  const options: PrintOptions = {
    ...settings,
    created,
    sheets,
    isAtlas: settings.pages !== 'single',
    legend: settings.legend ? sources.legend() : [],
    logo: settings.logo ? await sources.logo() : undefined,
    words: {
      utility: name,
      title: settings.title,
      notes: settings.notes,
      disclaimer: settings.disclaimer,
      time: `${formatDateTime(created, gmtOffset)} ${timeZoneName(gmtOffset)}`,
      who: sources.who,
      filters: sources.filterWords(),
      attribution: settings.baseMap ? engine.use(attributionOf) : '',
    },
  }
  const pdf = await engine.use(map => printMap(map, options, control))
  return { pdf, name: fileName(settings.title, name, formatDateTimePiped(created, gmtOffset)) }
}

/** What, whose and when, without what no file may be called. */
function fileName(title: string, city: string, moment: string): string {
  const safe = (text: string) => text.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').slice(0, 80)
  const time = moment.replace(' | ', ' ').replaceAll(':', '.')
  return `${safe(title || texts.title)} ${safe(city)} ${time}.pdf`.replace(/ +/g, ' ')
}
