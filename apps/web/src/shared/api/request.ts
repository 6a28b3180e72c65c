/** Empty and undefined parameters are dropped (A5); the rest keeps its order. */
export function buildQuery(query: Readonly<Record<string, unknown>> | undefined): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') parameters.append(name, String(value))
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
