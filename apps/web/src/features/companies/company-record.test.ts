import type { Company } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { toCompany, toCompanyChanges, toCompanyValues } from './company-record.ts'

const company: Company = {
  _id: '0192f0c0-0000-7000-8000-000000000002',
  name: 'PDAM Tirta',
  slug: 'tirta',
  uniqueCode: 'T1',
  uniqueCodeDevice: 'iot-1',
  lon: 106.816666,
  lat: -0.000001,
  gmtOffset: 9.5,
  apiService: 'csv',
  isActive: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}

test('[A5] what is shown is what is stored, and _id is not sent', () => {
  const { _id, createdAt, ...sent } = company
  expect(toCompanyChanges(toCompanyValues(company), company)).toEqual(sent)
})

test('[A5] numbers are typed with a dot or a comma and sent as numbers', () => {
  const values = { ...toCompanyValues(company), lon: '104,5', lat: ' -2.25 ', gmtOffset: '7' }
  expect(toCompany(values)).toMatchObject({ lon: 104.5, lat: -2.25, gmtOffset: 7 })
})

test('[A5] 0 is a value, not an empty field', () => {
  const values = { ...toCompanyValues(company), lon: '0', lat: '0', gmtOffset: '0' }
  expect(toCompanyChanges(values, company)).toMatchObject({ lon: 0, lat: 0, gmtOffset: 0, isActive: false })
})
