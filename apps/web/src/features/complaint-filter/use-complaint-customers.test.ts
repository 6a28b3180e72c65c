import { calls } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildQuery } from '#shared/api/request.ts'
import { initialFilters } from '#shared/filters/filter-state.ts'
import { complaintRequest } from './use-complaint-customers.ts'

const TODAY = '2026-11-15'
const schema = z.object(calls.complaintCustomers.query)

test('[M4.4] the view umum has no such filter', () => {
  expect(complaintRequest('kota-contoh', initialFilters('umum', TODAY), 7)).toBeNull()
})

test("[M4.8] at first from the month's start until the last moment of today, in the city's time", () => {
  const request = complaintRequest('kota-contoh', initialFilters('hublang', TODAY), 7)
  expect(schema.parse(request)).toEqual({
    city: 'kota-contoh',
    startDate: '2026-11-01T00:00:00.000+07:00',
    endDate: '2026-11-15T23:59:59.999+07:00',
    includeWorkOrderFilter: [],
    excludeWorkOrderFilter: [],
  })
})

test.each([
  [9, '+09:00'],
  [0, '+00:00'],
  [-3.5, '-03:30'],
  [5.75, '+05:45'],
])('an offset of %s is %s', (gmtOffset, text) => {
  const { startDate } = complaintRequest('kota-contoh', initialFilters('hublang', TODAY), gmtOffset) ?? {}
  expect(startDate).toBe(`2026-11-01T00:00:00.000${text}`)
})

test('[M7.2] workOrder asks by phase; a phase that is switched off is not asked about', () => {
  const initial = initialFilters('workOrder', TODAY)
  const { phases } = initial.complaint
  const request = complaintRequest(
    'kota-contoh',
    {
      view: 'workOrder',
      complaint: {
        ...initial.complaint,
        type: 'Pipa bocor',
        phaseType: 'rab',
        phases: {
          ...phases,
          spk: { active: true, value: 'include' },
          rab: { active: true, value: 'include' },
          sppb: { active: false, value: 'exclude' },
          bap: { active: true, value: 'exclude' },
        },
      },
    },
    7,
  )
  expect(schema.parse(request)).toMatchObject({
    type: 'Pipa bocor',
    filterDatePhaseType: 'rab',
    includeWorkOrderFilter: ['spk', 'rab'],
    excludeWorkOrderFilter: ['bap'],
  })
})

test('[D17] hublang never asks about phases, whatever the filter holds', () => {
  const { complaint } = initialFilters('hublang', TODAY)
  const phases = { ...complaint.phases, bap: { active: true, value: 'exclude' } as const }
  const request = complaintRequest('kota-contoh', { view: 'hublang', complaint: { ...complaint, phases } }, 7)
  expect(buildQuery(request ?? {})).toMatch(/^\?city=[^&]+&startDate=[^&]+&endDate=[^&]+$/)
})
