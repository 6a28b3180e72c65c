import { expect, test } from 'vitest'
import { chosenFiles } from './chosen-files.ts'

const file = (name: string) => ({ file: new File(['x'], name) })

test('[A2] files are sent in the order of the page, whichever was chosen first; refused ones are not', () => {
  const choices = {
    pdam_office: file('kantor'),
    bill: file('tagihan'),
    pipe: { problem: 'File kosong.' },
    customer: file('pelanggan'),
    road: undefined,
  }
  expect(chosenFiles(choices).map(({ kind, file: { name } }) => `${kind} ${name}`)).toEqual([
    'customer pelanggan',
    'bill tagihan',
    'pdam_office kantor',
  ])
})
