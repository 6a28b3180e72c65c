import type { Page } from '@playwright/test'
import { expect, tokenOf } from './product.ts'

export interface CompanyRecord {
  name: string
  slug: string
  uniqueCodeDevice: string
}

let made = 0

/** A utility that no other test needs, without data. */
export async function makeCompany(page: Page): Promise<CompanyRecord> {
  const slug = `pdam-${process.pid}-${Date.now()}-${++made}`
  const company = { name: `PDAM ${slug}`, slug, uniqueCodeDevice: `kode-iot-${slug}` }
  const place = { lon: 106.816666, lat: -6.2, gmtOffset: 7 }
  const answer = await page.request.post('/api/company', {
    headers: { authorization: `Bearer ${await tokenOf(page, 'root')}` },
    data: { ...company, uniqueCode: `kode-${slug}`, ...place, apiService: 'csv' },
  })
  expect(answer.status()).toBe(200)
  return company
}

/** As a device does it: past the screen, with nothing but the key. */
export async function sendReading(page: Page, key: string, changes: object = {}): Promise<number> {
  const reading = { name: 'tekanan', value: 2.5, samplingDate: new Date().toISOString(), gmtOffset: 7 }
  const device = { deviceId: 'logger-1', name: 'Logger Pasar', type: 'pressure', lat: -6.2, long: 106.8 }
  const data = { ...device, data: [reading], ...changes }
  const answer = await page.request.post('/api/devices/readings', { headers: { 'x-device-key': key }, data })
  return answer.status()
}
