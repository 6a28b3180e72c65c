import { openLine } from '@petatirta/harness/line.ts'

/** A line to the server at this address, for browsers: service workers and tests know it as `localhost`. */
export const openLineTo = (address: string, breakAfter?: readonly number[]) => {
  const { hostname: host, port } = new URL(address)
  return openLine({ host, port: Number(port) }, { host, ...(breakAfter && { breakAfter }) })
}
