/** Plain `name=value` pairs in the address, instead of the router's JSON. */
export function parseSearch(search: string): Record<string, string> {
  const parsed: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) parsed[name] ??= value
  return parsed
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') parameters.append(name, String(value))
  // Lists stay readable: a comma needs no disguise in an address.
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
