import { IMPORT_KINDS, importFields, templateFormats } from '@petatirta/contract'
import { PLACE_FIELDS, proposeColumns, summariseColumn, wantedFields } from '@petatirta/domain/matching'
import { expect, test } from 'vitest'
import { isLayer, tableColumns } from './template-columns.ts'

const TABLES = IMPORT_KINDS.filter(kind => templateFormats(kind).includes('csv'))

test.each(TABLES)('[D95] the columns of the template %s are recognised, each as what it is', kind => {
  const columns = tableColumns(kind)
  const fields = [...importFields(kind), ...(isLayer(kind) ? PLACE_FIELDS : [])]
  const { proposals, unused } = proposeColumns(
    wantedFields(fields),
    columns.map(({ header, example }) => summariseColumn(header, [example])),
  )
  expect(unused).toEqual([])
  const proposed = new Map(proposals.map(({ field, column }) => [field, column]))
  const ours = importFields(kind).map(({ name }) => proposed.get(name))
  expect(ours).toEqual(columns.slice(0, ours.length).map(({ header }) => header))
  if (isLayer(kind))
    expect([proposed.get('longitude'), proposed.get('latitude')]).toEqual(['Bujur', 'Lintang'])
})
