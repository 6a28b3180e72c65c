import { expect, test } from 'vitest'
import { complaintValue } from './complaint-value.ts'

const complaint = {
  no_pengaduan: 'A-1',
  tgl_pengaduan: '2026-11-09 08:30:15',
  jenis_nonair: '',
  keluhan_text: '<b>0</b>',
  tgl_spk: '-',
  tgl_rab: 'kemarin',
}

test("[M9] dates are DD/MM/YYYY HH:mm:ss in the city's own time", () => {
  expect(complaintValue(complaint, 'tgl_pengaduan', 9)).toBe('09/11/2026 08:30:15')
  const zoned = { ...complaint, tgl_pengaduan: '2026-11-09T08:30:15Z' }
  expect(complaintValue(zoned, 'tgl_pengaduan', 9)).toBe('09/11/2026 17:30:15')
})

test('[M3.6] what is absent is a dash, what cannot be read is shown as it came', () => {
  const shown = (['jenis_nonair', 'keluhan_text', 'tgl_spk', 'tgl_rab', 'tgl_bap'] as const).map(column =>
    complaintValue(complaint, column, 7),
  )
  expect(shown).toEqual(['-', '<b>0</b>', '-', 'kemarin', '-'])
})
