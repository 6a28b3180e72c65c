import { expect, test } from 'vitest'
import { toSettings, toValues, validateDistance } from './settings-values.ts'

const SETTINGS = {
  joinTolerance: 0.5,
  valveTolerance: 5,
  customerDistance: 60,
  valveTypes: null,
  pipeProperty: '',
  criticalClasses: ['S1', 'S2'],
}

test('[D105] settings are typed with a comma or a dot and come back as they were', () => {
  const values = toValues(SETTINGS)
  expect(values).toMatchObject({ joinTolerance: '0,5', criticalClasses: 'S1, S2' })
  expect(toSettings(values)).toEqual(SETTINGS)
  expect(toSettings({ ...values, joinTolerance: ' 0.25', criticalClasses: 'S1;;S3, S1' })).toMatchObject({
    joinTolerance: 0.25,
    criticalClasses: ['S1', 'S3'],
  })
})

test('[D105] a distance outside of its limits, or none, is refused', () => {
  expect(validateDistance('joinTolerance', '5')).toBeUndefined()
  for (const wrong of ['', '0', '5,01', '-1', 'satu', '1,2,3'])
    expect(validateDistance('joinTolerance', wrong)).toBe('Isi angka dari 0,01 sampai 5')
})
