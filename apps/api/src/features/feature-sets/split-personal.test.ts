import { isPersonal, withoutPersonalData } from '@petatirta/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { personalSplitter } from './split-personal.ts'

const names = fc.oneof(
  fc.constantFrom('nohp', 'alamat_2', 'ket', 'url_foto', 'Zona', '__proto__'),
  fc.string(),
)

test('[ASVS V8.2.3] every property is on one side, and personal ones are on theirs', () => {
  const split = personalSplitter()
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.jsonValue())), entries => {
      const properties = JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Record<string, unknown>
      const sides = split(JSON.stringify(properties))
      const [others, personal] = [JSON.parse(sides.others), JSON.parse(sides.personal)]
      expect(others).toEqual(withoutPersonalData(properties))
      expect(Object.entries(personal)).toEqual(
        Object.entries(properties).filter(([name, value]) => isPersonal(name, value)),
      )
    }),
  )
})

test('[D43] a photo within its address does not travel with the set', () => {
  const photo = `data:image/png;base64,${'A'.repeat(4000)}`
  const { others, personal } = personalSplitter()(
    JSON.stringify({ url_foto: photo, url_foto_rumah: 'https://foto.example/1.jpg', zona: '1' }),
  )
  expect(JSON.parse(personal)).toEqual({
    url_foto: 'data:image/png;base64',
    url_foto_rumah: 'https://foto.example/1.jpg',
  })
  expect(JSON.parse(others)).toEqual({ zona: '1' })
})
