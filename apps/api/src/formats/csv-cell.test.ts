import { expect, test } from 'vitest'
import { csvLine } from './csv-cell.ts'

test('[D38] cells of a CSV file are text: none begins a formula, ends its cell or its line', () => {
  expect(csvLine(['biasa', null, 'a;b "c"\nd'])).toBe('"biasa";"";"a;b ""c""\nd"\r\n')
  for (const word of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1'])
    expect(csvLine([word])).toBe(`"'${word}"\r\n`)
})
