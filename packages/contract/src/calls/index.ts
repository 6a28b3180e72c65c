import { accountCalls } from './account.ts'
import { areaCalls } from './areas.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { basemapCalls } from './basemaps.ts'
import { billingCalls } from './billing.ts'
import { checklistCalls } from './checklist.ts'
import { companyCalls } from './companies.ts'
import { complaintCalls } from './complaints.ts'
import { configurationCalls } from './configuration.ts'
import { customerCalls } from './customers.ts'
import { deviceCalls } from './devices.ts'
import { exportCalls } from './exports.ts'
import { importDraftCalls } from './import-drafts.ts'
import { importSourceCalls } from './import-sources.ts'
import { importHistoryCalls } from './imports.ts'
import { incidentCalls } from './incidents.ts'
import { networkCalls } from './network.ts'
import { statusCalls } from './status.ts'
import { systemCalls } from './system.ts'
import { userCalls } from './users.ts'

/** Every REST call of A7 and M7. The server says which of them it implements; the docs list only those. */
export const calls = {
  ...systemCalls,
  ...authCalls,
  ...accountCalls,
  ...userCalls,
  ...companyCalls,
  ...configurationCalls,
  ...basemapCalls,
  ...customerCalls,
  ...billingCalls,
  ...areaCalls,
  ...complaintCalls,
  ...deviceCalls,
  ...exportCalls,
  ...importHistoryCalls,
  ...importDraftCalls,
  ...checklistCalls,
  ...importSourceCalls,
  ...networkCalls,
  ...incidentCalls,
  ...statusCalls,
  ...auditCalls,
} as const
