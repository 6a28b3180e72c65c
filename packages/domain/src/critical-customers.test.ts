import { describe, expect, test } from 'vitest'
import { criticalTest, isCriticalName, isMarkedCritical } from './critical-customers.ts'

describe('[D101] customers who must be informed first', () => {
  test.each([
    'RUMAH SAKIT BUNDA',
    'Rumah  Sakit Bunda',
    'RSUD dr. Soetomo',
    'UPT PUSKESMAS KENARI',
    'SDN 3 Mawar',
    'SDN3 MAWAR',
    'PONDOK PESANTREN AL-HIKMAH',
    'YAYASAN (PANTI) ASUHAN',
  ])('%s is one by its name', name => expect(isCriticalName(name)).toBe(true))

  test.each(['SEKOLAHAN JAYA', 'PANTIAH', 'BU KLINIKA', 'RSUDIN', 'MARSUDI', ''])(
    '%s is none: the word has to stand alone',
    name => expect(isCriticalName(name)).toBe(false),
  )

  test.each([
    [{ prioritas: 'Ya' }, true],
    [{ PRIORITAS: 1 }, true],
    [{ Kritis: true }, true],
    [{ critical: 'rumah sakit' }, true],
    [{ prioritas: 'tidak' }, false],
    [{ prioritas: 0 }, false],
    [{ kritis: '-' }, false],
    [{ critical: null }, false],
    [{ prioritas_lain: 'ya' }, false],
  ])('%o: a mark says so unless it says no', (properties, is) =>
    expect(isMarkedCritical(properties)).toBe(is),
  )

  test('a class that the utility named is enough', () => {
    const customer = { class: '2C', name: 'BUDI', properties: {} }
    expect(criticalTest(['2c '])(customer)).toBe(true)
    expect(criticalTest(['2'])(customer)).toBe(false)
    expect(criticalTest([])({ ...customer, properties: { prioritas: 'ya' } })).toBe(true)
    expect(criticalTest([])({ ...customer, name: 'RSUD' })).toBe(true)
  })
})
