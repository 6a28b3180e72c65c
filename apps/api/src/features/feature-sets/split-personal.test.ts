import { isPersonal, withoutPersonalData } from '@petatirta/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GrowingTexts } from '#platform/database/growing-texts.ts'
import { PropertySplitter } from './split-personal.ts'

const splitter = new PropertySplitter()

/** `spaces`: as the database prints it. */
function split(properties: Record<string, unknown>, spaces = false) {
  const json = JSON.stringify(properties, null, spaces ? 1 : 0).replaceAll('\n', '')
  const source = Buffer.from(`<${json}>`)
  const [others, personal] = [new GrowingTexts(), new GrowingTexts()]
  splitter.split(source, 1, source.length - 1, others, personal)
  // They are left open.
  const closed = ({ bytes, at }: GrowingTexts, count: number) =>
    JSON.parse(`${count === 0 ? '{' : ''}${bytes.toString('utf8', 0, at)}}`)
  return { others: closed(others, splitter.others), personal: closed(personal, splitter.personal) }
}

const names = fc.oneof(
  fc.constantFrom('nohp', 'alamat_2', 'ket', 'url_foto', 'Zona', '__proto__'),
  fc.string(),
)

test('[ASVS V8.2.3] every property is on one side, and personal ones are on theirs', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.jsonValue())), fc.boolean(), (entries, spaces) => {
      const properties = JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Record<string, unknown>
      const { others, personal } = split(properties, spaces)
      expect(others).toEqual(withoutPersonalData(properties))
      expect(Object.entries(personal)).toEqual(
        Object.entries(properties).filter(([name, value]) => isPersonal(name, value)),
      )
    }),
  )
})

test('[D43] a photo within its address does not travel with the set', () => {
  const photo = `data:image/png;base64,${'A'.repeat(4000)}`
  const { others, personal } = split({
    url_foto: photo,
    url_foto_rumah: 'https://foto.example/1.jpg',
    foto_meter: `\n ${photo}`,
    zona: '1',
  })
  expect(personal).toEqual({
    url_foto: 'data:image/png;base64',
    url_foto_rumah: 'https://foto.example/1.jpg',
    foto_meter: '\n data:image/png;base64',
  })
  expect(others).toEqual({ zona: '1' })
})
