import { type AuditEntry, FEATURE_KIND_INFO, type ImportKind, importKindLabel } from '@petatirta/contract'
import { formatAdminTimestamp, formatNumber } from '@petatirta/domain'
import { auditTexts, FIELD_LABELS, VALUE_LABELS } from './texts.ts'

export interface ChangedField {
  name: string
  label: string
  before: string
  after: string
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Names come from outside: 'constructor' is one like any other. */
const known = <T>(labels: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined

const kindLabel = (kind: string): string =>
  Object.hasOwn(FEATURE_KIND_INFO, kind) || kind === 'bill' || kind === 'complaint'
    ? importKindLabel(kind as ImportKind)
    : kind

/** 'pipe_types.PVC' is the field pipe_types of PVC; a name may itself have dots. */
function labelOf(name: string): string {
  const own = known(FIELD_LABELS, name)
  if (own !== undefined) return own
  const [, group = '', member = ''] = /^([^.]+)\.(.+)$/.exec(name) ?? []
  const label = known(FIELD_LABELS, group)
  return label === undefined ? name : `${label}: ${group === 'features' ? kindLabel(member) : member}`
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return auditTexts.none
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no
  if (Array.isArray(value))
    return value.length === 0 ? auditTexts.none : value.map(item => textOf(name, item)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number') return Number.isInteger(value) ? formatNumber(value) : String(value)
  const text = String(value)
  if (name === 'kind') return kindLabel(text)
  return known(known(VALUE_LABELS, name) ?? {}, text) ?? (TIME.test(text) ? formatAdminTimestamp(text) : text)
}

/** What an entry says has changed, as people call it, by the names they know. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  return Object.keys({ ...before, ...after })
    .map(name => ({
      name,
      label: labelOf(name),
      before: textOf(name, before?.[name]),
      after: textOf(name, after?.[name]),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'id'))
}
