/** The named values of a row: of a feature its properties, of anything else itself. */
export function propertiesOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const record = value as Record<string, unknown>
  const { type, properties } = record
  if (type !== 'Feature') return record
  return typeof properties === 'object' && properties !== null ? (properties as Record<string, unknown>) : {}
}
