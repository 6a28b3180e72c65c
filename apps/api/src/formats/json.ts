import { IMPORT_FORMATS } from '@petatirta/contract/plain'
import type { Format } from './format.ts'
import { beginsJson, jsonBatches } from './json-batches.ts'

/** Records: of a list, of `{ "data": [ … ] }`, or of a sequence of lines. */
export const json: Format = {
  id: 'json',
  label: 'JSON',
  extensions: IMPORT_FORMATS.json,
  recognise: beginsJson,
  read: file =>
    jsonBatches(file, {
      format: 'JSON',
      one: 'Data',
      list: 'data',
      around: () => undefined,
      adopt: value => value,
      refusal: () => null,
    }),
}
