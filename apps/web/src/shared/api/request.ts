/** A list goes with commas; where one of its items has a comma itself, each goes alone, and an empty one says that it is a list. */
const listed = (items: readonly unknown[]): string[] => {
  const texts = items.map(String)
  return texts.some(text => text.includes(',')) ? [...texts, ''] : [texts.join(',')].filter(Boolean)
}

/** Empty and undefined parameters are dropped (A5); the rest keeps its order. */
export function buildQuery(query: Readonly<Record<string, unknown>> | undefined): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (Array.isArray(value)) for (const text of listed(value)) parameters.append(name, text)
    else if (value !== undefined && value !== null && value !== '') parameters.append(name, String(value))
  const text = parameters.toString()
  return text && `?${text}`
}

/** '/maps/customer/{id}' with its parameters filled in. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`Path parameter ${name} of ${path} is missing`)
    return encodeURIComponent(String(value))
  })
}
