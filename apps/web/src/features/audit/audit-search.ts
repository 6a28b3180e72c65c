import { AUDIT_ACTIONS, type AuditAction } from '@petatirta/contract'
import { validateDate, validateSlug } from '@petatirta/domain'
import {
  type ListSearch,
  present,
  readChoice,
  readListSearch,
  readText,
} from '#shared/ui/list/list-search.ts'

export interface AuditSearch extends ListSearch {
  keyword?: string
  actor?: string
  action?: AuditAction
  city?: string
  /** Days, both included. */
  from?: string
  to?: string
}

/** As long as the server takes. */
const LONGEST = 200

const readShort = (value: unknown) => readText(value)?.slice(0, LONGEST)

const readDay = (value: unknown) => {
  const day = readText(value)
  return day !== undefined && validateDate(day, {}) === undefined ? day : undefined
}

const readSlug = (value: unknown) => {
  const slug = readText(value)
  return slug !== undefined && validateSlug(slug) === undefined ? slug : undefined
}

export const readAuditSearch = (raw: Readonly<Record<string, unknown>>): AuditSearch => ({
  ...readListSearch(raw),
  ...present({
    keyword: readShort(raw.keyword),
    actor: readShort(raw.actor),
    action: readChoice(raw.action, AUDIT_ACTIONS),
    city: readSlug(raw.city),
    from: readDay(raw.from),
    to: readDay(raw.to),
  }),
})
