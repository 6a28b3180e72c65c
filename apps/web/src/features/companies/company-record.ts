import type { Company } from '@petatirta/contract'
import { parseDecimal } from '@petatirta/domain'
import type { Difference } from '#shared/ui/form/use-newest.ts'
import { withoutEmpty } from '#shared/ui/form/without-empty.ts'
import type { StatusValue } from '#shared/ui/list/list-search.ts'
import { statusTexts } from '#shared/ui/status/texts.ts'
import { companyFieldTexts } from './texts.ts'

/** A utility as the form holds it: numbers as they are typed. */
export interface CompanyValues {
  name: string
  slug: string
  uniqueCode: string
  uniqueCodeDevice: string
  lon: string
  lat: string
  gmtOffset: string
  apiService: string
  status: StatusValue
}

/** Most utilities lie in the western time zone, and bring their bills as files. */
export const EMPTY_COMPANY: CompanyValues = {
  name: '',
  slug: '',
  uniqueCode: '',
  uniqueCodeDevice: '',
  lon: '',
  lat: '',
  gmtOffset: '7',
  apiService: 'csv',
  status: 'true',
}

export const toCompanyValues = (company: Company): CompanyValues => ({
  name: company.name,
  slug: company.slug,
  uniqueCode: company.uniqueCode,
  uniqueCodeDevice: company.uniqueCodeDevice,
  lon: String(company.lon),
  lat: String(company.lat),
  gmtOffset: String(company.gmtOffset),
  apiService: company.apiService,
  status: company.isActive ? 'true' : 'false',
})

// The form has validated it before: NaN never leaves here.
const toNumber = (text: string) => parseDecimal(text) ?? Number.NaN

/** A5: numbers are sent as numbers, and no _id. */
export const toCompany = (values: CompanyValues) => ({
  name: values.name.trim(),
  slug: values.slug,
  uniqueCode: values.uniqueCode.trim(),
  uniqueCodeDevice: values.uniqueCodeDevice.trim(),
  lon: toNumber(values.lon),
  lat: toNumber(values.lat),
  gmtOffset: toNumber(values.gmtOffset),
  apiService: values.apiService.trim(),
  isActive: values.status === 'true',
})

export const toCompanyChanges = (values: CompanyValues, seen: Company) =>
  withoutEmpty({ ...toCompany(values), updatedAt: seen.updatedAt })

export function describeCompany(values: CompanyValues, name: keyof CompanyValues): Difference {
  const label = companyFieldTexts[name]
  if (name !== 'status') return { label, stored: values[name] }
  return { label, stored: values.status === 'true' ? statusTexts.active : statusTexts.inactive }
}
