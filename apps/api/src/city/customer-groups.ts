import { codeGroups, OTHERS } from '@petatirta/domain'
import type { Db } from '#platform/database/database.ts'

/** The lists whose options group customers (M5.11), each with the column it looks at. */
export const GROUPED_COLUMNS = { payment_channels: 'loket_bayar', customer_class: 'kodegol' } as const
export type Grouping = keyof typeof GROUPED_COLUMNS

export interface Option {
  code: string
  name: string
}

/** In the order of the configuration: of two that match, the first counts. */
export const readOptions = (db: Db, cityId: number, list: Grouping): Promise<Option[]> =>
  db
    .selectFrom('filter_option')
    .select(['code', 'name'])
    .where('city_id', '=', cityId)
    .where('list', '=', list)
    .where('present', '=', true)
    .orderBy('position')
    .execute()

/**
 * Which texts of a column, folded, belong to the chosen groups. The rule itself decides about every text that the
 * configuration knows; whatever else a customer may have belongs to Others.
 */
export function chosenTexts(options: readonly Option[], chosen: readonly string[]) {
  const texts = options.flatMap(({ code, name }) => [code, name]).filter(text => text.trim() !== '')
  const groupOf = codeGroups(options)
  const groups = new Map(texts.map(text => [text.trim().toLowerCase(), groupOf(text)]))
  const wanted = new Set(chosen)
  const others = wanted.has(OTHERS)
  const isListed = ([, group]: [string, string]) => wanted.has(group) !== others
  return { others, texts: [...groups].filter(isListed).map(([text]) => text) }
}
