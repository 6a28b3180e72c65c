import { expect, test } from 'vitest'
import {
  BILL_FIELDS,
  CUSTOMER_IMPORT_FIELDS,
  DEVICE_FIELDS,
  type ImportField,
  PIPE_FIELDS,
  PLAIN_FIELDS,
  SYMBOL_FIELDS,
} from '../import-fields.ts'
import { AREA_NAMES, NAME_SPELLINGS } from '../spellings.ts'
import { summariseColumn } from './column-summary.ts'
import { JUDGED_BY, type LabelledFile, MADE_WITH } from './labelled-columns.ts'
import { proposeColumns } from './propose-columns.ts'
import { OTHER_CUSTOMER_FIELDS, PLACE_FIELDS, wantedFields } from './wanted-fields.ts'

const listed = (table: Readonly<Record<string, Omit<ImportField, 'name'>>>): ImportField[] =>
  Object.entries(table).map(([name, field]) => ({ name, ...field }))
const layer = (names: readonly string[]) =>
  listed({ id: PLAIN_FIELDS.id, name: { ...PLAIN_FIELDS.name, spellings: names } })

const FIELDS: Record<LabelledFile['kind'], readonly ImportField[]> = {
  customer: [...listed(CUSTOMER_IMPORT_FIELDS), ...OTHER_CUSTOMER_FIELDS, ...PLACE_FIELDS],
  bill: listed(BILL_FIELDS),
  pipe: listed(PIPE_FIELDS),
  symbol: [...listed(SYMBOL_FIELDS), ...PLACE_FIELDS],
  device: [...listed(DEVICE_FIELDS), ...PLACE_FIELDS],
  kelurahan: layer(AREA_NAMES.kelurahan),
  kecamatan: layer(AREA_NAMES.kecamatan),
  dma: layer([...NAME_SPELLINGS, 'dma', 'namadma']),
}

const columnsOf = ({ columns }: LabelledFile) =>
  columns
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', label = '', values = ''] = line.split(' | ').map(part => part.trim())
      return { name, label, values: values.split(';') }
    })

function judge(files: readonly LabelledFile[]) {
  const wrong: string[] = []
  const spoiled: string[] = []
  let count = 0
  for (const file of files) {
    const columns = columnsOf(file)
    const wanted = wantedFields(FIELDS[file.kind])
    const { proposals } = proposeColumns(
      wanted,
      columns.map(({ name, values }) => summariseColumn(name, values)),
    )
    for (const { name, label } of columns) {
      const { field = '-', reason } = proposals.find(({ column }) => column === name) ?? {}
      count++
      const isLeft = label === '-' || label === '?'
      if (isLeft ? field === '-' : field === label) continue
      wrong.push(`${file.file}: ${name} is ${label}, was taken for ${field} (${reason})`)
      const isCritical = wanted.some(({ name: ours, isCritical: matters }) => ours === field && matters)
      if (isCritical) spoiled.push(`${file.file}: ${name} for ${field}`)
    }
  }
  return { count, wrong, spoiled, share: 1 - wrong.length / count }
}

test('[D92] columns of 25 and more files are labelled', () => {
  const files = [...MADE_WITH, ...JUDGED_BY]
  expect(files.length).toBeGreaterThanOrEqual(25)
  expect(files.flatMap(columnsOf).length).toBeGreaterThanOrEqual(150)
})

test('[D92] of the files that the rules were made with, nine in ten columns are right', () => {
  const { share, wrong, spoiled } = judge(MADE_WITH)
  expect(spoiled).toEqual([])
  expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
})

test('[D92] of other files, nine in ten columns are right, and no id, diameter or class is wrong', () => {
  const { share, wrong, spoiled } = judge(JUDGED_BY)
  expect(spoiled).toEqual([])
  expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
})
