const [OPEN, CLOSE] = ['{', '}']
/** Behind the last brace there is at most a line end. */
const TAIL_BYTES = 16

/** What stands between the braces of an object in JSON, without reading it: a report may be larger than memory. */
async function between(report: Blob): Promise<Blob> {
  const from = Math.max(0, report.size - TAIL_BYTES)
  const tail = new Uint8Array(await report.slice(from).arrayBuffer())
  return report.slice(OPEN.length, from + tail.lastIndexOf(CLOSE.charCodeAt(0)))
}

/** One object with the members of all: each report holds another data kind. */
export async function joinReports(reports: readonly Blob[]): Promise<Blob> {
  const parts: BlobPart[] = []
  for (const report of reports) parts.push(parts.length === 0 ? OPEN : ',', await between(report))
  return new Blob([...parts, `${CLOSE}\n`], { type: 'application/json' })
}
