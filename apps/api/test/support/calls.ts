import {
  ALL_CALLS,
  type CallSpec,
  calls,
  IMPORT_SECTIONS,
  importFormat,
  NETWORK_DEFAULTS,
  type SectionKind,
} from '@petatirta/contract'
import { CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import { companyBody, customerBody, PASSWORD, unique, userBody } from '@petatirta/harness/bodies.ts'
import { deviceMessage } from '@petatirta/harness/device-messages.ts'
import { fileFor, GEOMETRIES } from '@petatirta/harness/files.ts'
import { png } from '@petatirta/harness/png.ts'
import { deviceUtility } from './devices.ts'
import { basemapForm, INCIDENT, type People } from './people.ts'
import type { Api } from './start-api.ts'
import type { ValidRequest } from './valid-request.ts'

/** What the server says it answers, as the contract describes it. */
export async function implementedCalls(api: Api): Promise<CallSpec[]> {
  const { body } = await api.request('GET', '/api/openapi.json')
  return Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap(operations => Object.values(operations))
    .map(({ operationId }) => {
      const call = ALL_CALLS.find(candidate => candidate.name === operationId)
      if (!call) throw new Error(`${operationId} is not in the contract`)
      return call
    })
}

const imageAddress = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://x')
  return { id: pathname.split('/').at(-1) ?? '', query: Object.fromEntries(searchParams) }
}

async function filledForm(make: People, kind: SectionKind): Promise<FormData> {
  const form = new FormData()
  form.append('city', (await make.company()).slug)
  form.append(importFormat(kind), new Blob([fileFor(kind)]), `berkas.${importFormat(kind)}`)
  return form
}

const ROADS = { layer: '1', kind: 'road', mode: 'append' }

export function roadForm(): FormData {
  const form = new FormData()
  form.append('file', new Blob([fileFor('road')]), 'jalan.geojson')
  return form
}

/** What the calls are made of that exist for one city alone. */
const maintained = { query: { city: CUSTOMER_MAINTENANCE_CITY } }

/** The call's path with its one parameter filled in. */
export const pathOf = (call: CallSpec, id: string): string => call.path.replace(/\{\w+\}/, id)

/** A request that would succeed if the caller were allowed to make it; city and customer are the caller's to name. */
export async function validRequest(make: People, call: CallSpec): Promise<ValidRequest> {
  const { username, password, ...user } = userBody()
  switch (call) {
    case calls.login:
      return { body: { username: 'opsdemo', password: 'Opsdemo#2026' } }
    case calls.loginSecondFactor:
      return { body: await make.secondStep() }
    // What else these need is the caller's own (accounts.ts).
    case calls.changePassword:
      return { body: { current: PASSWORD, next: 'Berubah#2026' } }
    case calls.startSecondFactor:
      return { body: { password: PASSWORD } }
    case calls.confirmSecondFactor:
    case calls.renewRecoveryCodes:
      return { body: { code: '000000' } }
    case calls.removeSecondFactor:
      return { body: { password: PASSWORD, code: '000000' } }
    case calls.createUser:
      return { body: { username, password, ...user } }
    case calls.updateUser:
      return { query: { id: (await make.user()).id }, body: { roles: ['hublang'] } }
    case calls.deleteUser:
    case calls.resetSecondFactor:
      return { query: { id: (await make.user()).id } }
    case calls.createCompany:
      return { body: { ...companyBody() } }
    case calls.createCompanyWithUser:
      return { body: { company: companyBody(), user: { username, password, roles: ['umum'] } } }
    case calls.updateCompany:
      return { query: { id: (await make.company()).id }, body: { name: unique('PDAM') } }
    case calls.getCompany:
    case calls.companyContents:
    case calls.deleteCompany:
      return { query: { id: (await make.company()).id } }
    case calls.updateFilter: {
      const filters = { pipe_types: [{ name: 'Others', color: '#123456' }], pipe_diameters: [] }
      return { query: { id: await make.filterId() }, body: { filters } }
    }
    case calls.requestSymbolUpload: {
      const { slug } = await make.company()
      return { body: { slug, type: 'accessories', id: 'Valve', label: 'Katup' } }
    }
    case calls.uploadSymbolImage:
      return { ...imageAddress((await make.symbol()).url), bytes: png() }
    case calls.symbolImage:
      return imageAddress((await make.symbol({ image: png() })).imageUrl)
    case calls.basemapFile:
      return { id: await make.basemap() }
    case calls.uploadBasemap:
      return { form: basemapForm() }
    case calls.deleteBasemap:
      await make.basemap()
      return { id: '_umum.pmtiles' }
    case calls.companyLogo:
    case calls.deleteCompanyLogo:
      await make.logo()
      return {}
    case calls.uploadCompanyLogo:
      return { bytes: png() }
    case calls.deleteSymbol: {
      const { slug, type, id } = await make.symbol()
      return { query: { slug, type, subtype: id } }
    }
    case calls.listCustomers:
      return { query: { invalid: 'true' } }
    case calls.customerChoices:
      return maintained
    case calls.correctCustomers:
      return { body: [await make.areaCorrection()] }
    case calls.createCustomer:
      return { ...maintained, body: customerBody() }
    case calls.editCustomer:
      return { ...maintained, ...(await make.customer()) }
    case calls.removeCustomer:
      return { ...maintained, id: (await make.customer()).id }
    case calls.mapKelurahan:
      return { id: await make.areaName('kelurahan') }
    case calls.mapKecamatan:
      return { id: await make.areaName('kecamatan') }
    case calls.areaSummary:
    case calls.areaCount:
    case calls.areaExport:
    case calls.areaSpreadsheet:
    case calls.areaDirections:
      return { body: { geometry: GEOMETRIES.polygon, filters: { customer: ['paid'] } } }
    case calls.layerCount:
    case calls.layerShortNames:
      return { body: { kind: 'customer' } }
    case calls.exportLayer:
      return { body: { kind: 'customer', format: 'geojson' } }
    case calls.closure:
      return { body: { point: await make.pipePlace() } }
    case calls.traceNetwork:
      return { body: { point: await make.pipePlace(), direction: 'sources' } }
    case calls.closureCustomers:
    case calls.closureSpreadsheet: {
      const [lon, lat] = await make.pipePlace()
      return { query: { lon: String(lon), lat: String(lat) } }
    }
    case calls.setValveState:
      return { id: await make.valve(), body: { shut: true, note: 'Bocor' } }
    case calls.saveNetworkSettings:
      return {
        body: {
          ...NETWORK_DEFAULTS,
          joinTolerance: 0.75,
          valveTypes: null,
          pipeProperty: '',
          criticalClasses: [],
        },
      }
    case calls.repairNetwork:
    case calls.undoNetworkRepairs:
      return { body: { kind: 'gap' } }
    case calls.incidentCustomers:
      return { id: await make.incident() }
    case calls.createIncident:
      return { body: await make.incidentBody() }
    case calls.updateIncident: {
      const { reason, startsAt, endsAt } = INCIDENT
      return { id: await make.incident(), body: { title: 'Pipa pecah', reason, startsAt, endsAt } }
    }
    case calls.closeIncident:
      return { id: await make.incident(), body: { opened: ['K-1'] } }
    case calls.deviceHistory:
      return { query: { device: 'logger-1' } }
    case calls.sendReadings: {
      const { key } = await deviceUtility(make)
      return { headers: { 'x-device-key': key }, body: { deviceId: 'logger-1', ...deviceMessage() } }
    }
    case calls.deviceAccess:
    case calls.issueDeviceKey:
    case calls.revokeDeviceKey:
      return { query: { id: (await make.company()).id } }
    case calls.importFailures:
    case calls.restoreImport:
      return { id: await make.import() }
    case calls.importTemplate:
      return { id: 'customer' }
    case calls.checklistProgress:
      return { query: { cities: 'kota-contoh' } }
    case calls.cancelJob:
      return { id: await make.job('queued') }
    case calls.retryJob:
      return { id: await make.job('failed') }
    case calls.archiveAudit:
      return { body: await make.oldAudit() }
    case calls.downloadAuditArchive:
      return { id: await make.auditArchive() }
    case calls.correctImport:
      return { id: await make.import(), form: roadForm() }
    case calls.createImportDraft:
      return { form: roadForm() }
    case calls.importDraft:
    case calls.deleteImportDraft:
      return { id: await make.draft() }
    case calls.proposeImport:
      return { id: await make.draft(), body: { layer: '1', kind: 'road' } }
    case calls.checkImport:
      return { id: await make.draft(), body: { items: [ROADS] } }
    case calls.runImportDraft:
      return { id: await make.draft(), body: { items: [ROADS], confirm: 'kota-contoh' } }
    case calls.deleteImportProfile:
      return { id: await make.importProfile() }
    case calls.fetchImportSource:
      return { body: { address: await make.publisher() } }
    case calls.createImportSource:
      return {
        body: {
          address: 'https://peta.example.id/a.gpkg',
          schedule: 'manual',
          item: ROADS,
          layerName: 'jalan',
        },
      }
    case calls.updateImportSource:
      return { id: await make.source(), body: { schedule: 'weekly' } }
    case calls.runImportSource:
    case calls.deleteImportSource:
      return { id: await make.source() }
    default: {
      const section = IMPORT_SECTIONS.find(({ kind }) => call.name === `upload:${kind}`)
      return section ? { form: await filledForm(make, section.kind) } : {}
    }
  }
}
