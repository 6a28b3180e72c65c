import { expect, test } from 'vitest'
import type { CallSpec } from './call.ts'
import { ALL_CALLS } from './calls/all.ts'
import { calls } from './calls/index.ts'
import { companyChangesSchema, newCompanySchema } from './entities/company.ts'
import { newUserSchema, userChangesSchema } from './entities/user.ts'
import { ERROR_CATALOGUE, errorCode, errorMessage } from './errors.ts'
import { DEVICE_WARNING_STACKING, FEATURE_KIND_INFO, FEATURE_KINDS } from './feature-kinds.ts'
import { calls as routes } from './routes.ts'

const messages = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(issue => issue.message) ?? []

test('[D7] codes are 508MMEE and unique', () => {
  expect(errorCode('symbol', 'notFound')).toBe(5080402)
  expect(errorCode('user', 'exists')).toBe(5080203)
  expect(errorMessage('user', 'exists')).toBe('Username Already Registered')
  expect(errorCode('import', 'tooLarge')).toBe(5080707)
  expect(errorCode('auth', 'notAllowed')).toBe(5080104)
  expect(new Set(ERROR_CATALOGUE.map(entry => entry.code)).size).toBe(ERROR_CATALOGUE.length)
  expect(ERROR_CATALOGUE.every(entry => /^508\d{4}$/.test(String(entry.code)))).toBe(true)
})

test('[A7] [M7.1] every call of the rules is described, each method and path once', () => {
  const described = ALL_CALLS.map(call => `${call.method} ${call.path}`)
  expect(new Set(described).size).toBe(described.length)
  expect(described).toEqual(
    expect.arrayContaining([
      'POST /user/login',
      'GET /users',
      'POST /user',
      'PUT /user',
      'DELETE /user',
      'GET /company/dropdown',
      'GET /companies',
      'GET /company',
      'PUT /company',
      'DELETE /company',
      'POST /company',
      'POST /company/with-user',
      'GET /filters',
      'PUT /filter',
      'GET /symbol/signedurl',
      'POST /symbol/signedurl',
      'DELETE /symbol/subtype',
      'GET /customers',
      'PUT /customers',
      'POST /customers',
      'PUT /customers/{idpelanggan}/edit',
      'DELETE /customers/{idpelanggan}/remove',
      'POST /upload/accessories',
      'POST /upload/water-source',
      'POST /upload/pipe',
      'POST /upload/housing',
      'POST /upload/device-boundaries',
      'POST /upload/kecamatan',
      'POST /upload/kelurahan',
      'POST /upload/pdam-office',
      'POST /upload/complaint',
      'POST /upload/customer',
      'POST /upload/boundaries/dma',
      'POST /upload/road',
      'POST /upload/device',
      'GET /upload/customer/sync',
      'GET /summary/customer',
      'GET /summary/kelurahan',
      'GET /summary/kecamatan',
      'GET /summary/kecamatan-kelurahan',
      'GET /bills/customer/{id}',
      'GET /devices',
      'GET /maps/customer/{id}',
      'GET /maps/kelurahan/{id}',
      'GET /maps/kecamatan/{id}',
      'GET /complaints',
      'GET /complaints/{id}/count',
      'GET /complaints/customerid',
      'POST /summary/customer/within-boundaries-by-filter',
      'POST /export/customer/within-boundaries-by-filter',
      'POST /direction/customer/within-boundaries-by-filter',
      'GET /customers/{id}/bacameter',
      'GET /customers/{id}/rumah',
      'POST /devices/readings',
    ]),
  )
})

test('pages know every call, its address, its cost and who may make it (npm run routes writes them)', () => {
  const plain = Object.entries<CallSpec>(calls).map(([key, { name, method, path, access, cost }]) => [
    key,
    { name, method, path, access, cost },
  ])
  expect(routes).toEqual(Object.fromEntries(plain))
})

test('[A6] administration is closed to pdam; what the map needs is bound to a city, the own account to its owner', () => {
  for (const { access, name } of ALL_CALLS) {
    if (access.rules === 'public' || access.rules === 'device') continue
    if (access.rules.includes('pdam')) expect(access.city ?? access.account, name).toBe(true)
  }
})

const SIXTEEN = [
  'kelurahan_boundaries',
  'kecamatan_boundaries',
  'servicearea_boundaries',
  'dma_boundaries',
  'rayon_boundaries',
  'road',
  'pipe',
  'housing',
  'customer',
  'accessories',
  'water_source',
  'kelurahan',
  'kecamatan',
  'device',
  'device_boundaries',
  'pdam_office',
]

test('[M3.1] sixteen kinds with their stacking', () => {
  expect(FEATURE_KINDS).toEqual(expect.arrayContaining(SIXTEEN))
  const stacking = Object.values(FEATURE_KIND_INFO).map(info => info.stacking)
  expect(Math.min(...stacking)).toBe(10)
  expect(Math.max(...stacking)).toBe(51)
  expect(
    [FEATURE_KIND_INFO.road, FEATURE_KIND_INFO.pipe, FEATURE_KIND_INFO.customer].map(i => i.stacking),
  ).toEqual([20, 21, 32])
  expect([FEATURE_KIND_INFO.device.stacking, DEVICE_WARNING_STACKING]).toEqual([33, 39])
})

const user = {
  username: 'operator_1',
  password: 'Rahasia#1',
  rule: 'pdam',
  map: 'kota-contoh',
  roles: ['umum'],
}

test('[A5] the user form speaks its own words on the server too', () => {
  expect(messages(newUserSchema, user)).toEqual([])
  expect(messages(newUserSchema, { ...user, username: 'abc' })).toEqual(['username minimal 6 karakter'])
  expect(messages(newUserSchema, { ...user, username: 'operator-1' })).toEqual([
    'username hanya boleh diisi dengan huruf, angka, dan _',
  ])
  expect(messages(newUserSchema, { ...user, password: 'rahasia' })).toEqual([
    'password harus terdiri dari minimal 8 karakter, huruf besar, huruf kecil, angka, dan spesial karakter',
  ])
  expect(messages(newUserSchema, { ...user, map: '' })).toEqual(['map harus diisi'])
  expect(messages(newUserSchema, { ...user, roles: [] })).toEqual(['roles harus diisi'])
  expect(messages(newUserSchema, { ...user, rule: 'root' })).not.toEqual([])
})

test('[A5] empty strings are dropped on update', () => {
  expect(userChangesSchema.parse({ username: '', password: '', isActive: false })).toEqual({
    isActive: false,
  })
  expect(companyChangesSchema.parse({ name: '', lon: null, lat: undefined, slug: 'baru' })).toEqual({
    slug: 'baru',
  })
})

const company = {
  name: 'PDAM Tirta',
  slug: 'kota-baru',
  uniqueCode: 'KB',
  uniqueCodeDevice: 'KB-IOT',
  lon: 110.123456,
  lat: -7.5,
  gmtOffset: 7,
  apiService: 'csv',
}

test('[A5] the utility form speaks its own words on the server too', () => {
  expect(messages(newCompanySchema, company)).toEqual([])
  expect(messages(newCompanySchema, { ...company, name: '' })).toEqual(['name cannot be empty'])
  expect(messages(newCompanySchema, { ...company, lon: 181 })).toEqual(['invalid longitude value'])
  expect(messages(newCompanySchema, { ...company, lat: -7.1234567 })).toEqual(['invalid latitude value'])
  expect(messages(newCompanySchema, { ...company, slug: 'Kota Baru' })).toEqual(['invalid slug value'])
  expect(messages(newCompanySchema, { ...company, gmtOffset: 15 })).toEqual(['invalid GMT Offset value'])
  expect(messages(newCompanySchema, { ...company, apiService: '' })).toEqual(['invalid API Service value'])
})
