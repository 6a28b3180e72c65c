import { expect, test } from 'vitest'
import { boxInAddress } from './box-in-address.ts'

test('[D92] the address may say what the map opens on', () => {
  expect(boxInAddress('?view=umum&kotak=106.5,-7,107,-6.25')).toEqual([106.5, -7, 107, -6.25])
  expect(boxInAddress('?kotak=106.5,-7,106.5,-7')).toEqual([106.5, -7, 106.5, -7])
})

test.each([
  '',
  '?kotak=',
  '?kotak=1,2,3',
  '?kotak=1,2,3,4,5',
  '?kotak=1,,3,4',
  '?kotak=a,b,c,d',
  '?kotak=107,-7,106,-6',
  '?kotak=106,-6,107,-7',
  '?kotak=-181,0,1,1',
  '?kotak=0,0,1,90',
  '?kotak=NaN,0,Infinity,1',
])('what is no box of degrees is left alone: %s', search => {
  expect(boxInAddress(search)).toBeUndefined()
})
