import { expect, test } from 'vitest'
import { photoSources } from './photo-sources.ts'

const OWN = 'https://foto.example/1.jpg'

test('[M5.9] the fetched photo first, the own address as a fallback', () => {
  expect(photoSources('/9j/4AAQ', OWN)).toEqual(['data:image/jpeg;base64,/9j/4AAQ', OWN])
  expect(photoSources('iVBORw0KGgoAAA', '')).toEqual(['data:image/png;base64,iVBORw0KGgoAAA'])
})

test('[M5.9] an empty answer leaves the own address, and only a valid one', () => {
  expect(photoSources('', ` ${OWN} `)).toEqual([OWN])
  for (const wrong of ['', '-', 'foto.jpg', 'javascript:alert(1)', 'data:image/png;base64,x', null, 5])
    expect(photoSources('', wrong)).toEqual([])
})

test('what is no picture is not shown as one', () => {
  expect(photoSources(btoa('<svg onload="alert(1)">'), '')).toEqual([])
})
