/** Utilities as the audit log shows them. */
import type { AuditAction, CompanyContents } from '@petatirta/contract'
import { toCompany } from './queries.ts'

type Row = Parameters<typeof toCompany>[0]

/** Some services take their password in the address: the log says where it leads, not what opens it. */
function withoutSecrets(address: string): string {
  if (!/[@?#]/.test(address)) return address
  // Any part of it may be the password.
  if (!URL.canParse(address)) return '***'
  const { protocol, username, password, host, pathname, search, hash } = new URL(address)
  const account = username || password ? '***@' : ''
  return `${protocol}//${account}${host}${pathname}${search && '?***'}${hash && '#***'}`
}

type Values = Readonly<Record<string, unknown>>

export const masked = <V extends Values | null | undefined>(values: V): V =>
  typeof values?.apiService === 'string'
    ? { ...values, apiService: withoutSecrets(values.apiService) }
    : values

export function companyValues(row: Row) {
  const { _id, createdAt, updatedAt, ...values } = toCompany(row)
  return values
}

export const companyEntry = (action: AuditAction, { id, name, slug }: Row) => ({
  action,
  subject: name,
  subjectId: id,
  city: slug,
})

/** What went with a utility, in numbers; layers it did not have are left out. */
export const contentsValues = ({ features, ...counts }: CompanyContents) => ({
  ...counts,
  ...Object.fromEntries(Object.entries(features).map(([kind, count]) => [`features.${kind}`, count])),
})
