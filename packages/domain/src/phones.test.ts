import { expect, test } from 'vitest'
import { phonesIn } from './phones.ts'

const numbers = (field: string) => phonesIn(field).map(({ number, whatsApp }) => [number, whatsApp])

test('[M2.10] telephone numbers as people write them, WhatsApp for mobile ones alone', () => {
  const mobile = [['+6281234567890', 'https://wa.me/6281234567890']]
  for (const text of ['0812-3456-7890', '+62 812 3456 7890', '62081234567890', '81234567890'])
    expect(numbers(text)).toEqual(mobile)
  expect(numbers('(021) 555 1234')).toEqual([['+62215551234', undefined]])
  expect(numbers('0812-3456-7890 / (021) 555 1234')).toEqual([...mobile, ['+62215551234', undefined]])
  expect(phonesIn('0812-3456-7890')[0]?.text).toBe('0812-3456-7890')
})

test('[M5.10] what is no telephone number is none', () => {
  for (const text of ['', '-', '0', 'tidak ada', '12345', '0812x3456', '0812345678901234567'])
    expect(numbers(text)).toEqual([])
})
