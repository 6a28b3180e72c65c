import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FAULTS, type Fault, type SamplePage } from './faults.ts'
import { type BillRow, changedOn } from './records.ts'

export interface SampleOptions {
  /** Of the utility whose bills these are; others get 404. */
  uniqueCode: string
  /** Bills; those that a test spoils on purpose are not of that type. */
  records: readonly unknown[]
  pageSize?: number
  /** Says `next` instead of `pages`. */
  withoutCount?: boolean
  /** What goes wrong with a request, if anything; `times` counts the requests for the same page. */
  fault?: (page: number, times: number) => Fault | 'repeated' | undefined
  /** Waited for before a page is answered. */
  before?: () => Promise<void>
}

export interface BillingSample {
  server: Server
  /** What was asked for, oldest first. */
  asked: { page: number; since: string | null; uniqueCode: string | null; at: number }[]
  listen(port?: number): Promise<string>
  close(): Promise<void>
}

const isBill = (record: unknown): record is BillRow =>
  typeof record === 'object' && record !== null && 'periode' in record && typeof record.periode === 'string'

/** A record that says nothing about when it changed is always part of the answer. */
const isNew = (record: unknown, since: string) => !isBill(record) || changedOn(record) >= since

/** A small billing service: `GET {anything}/bills?uniqueCode=…&since=…&page=…`. */
export function createBillingSample(options: SampleOptions): BillingSample {
  const { uniqueCode, pageSize = 1000 } = options
  const asked: BillingSample['asked'] = []
  const { records } = options
  const marker = records.filter(isBill).map(changedOn).sort().at(-1) ?? '1970-01-01'

  const pageOf = (page: number, since: string | null): SamplePage => {
    const found = since === null ? records : records.filter(record => isNew(record, since))
    const pages = Math.max(1, Math.ceil(found.length / pageSize))
    const data = found.slice((page - 1) * pageSize, page * pageSize)
    return { data, page, ...(options.withoutCount ? { next: page < pages } : { pages }), marker }
  }

  const read = (request: IncomingMessage) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sample')
    return {
      known: pathname.endsWith('/bills') && searchParams.get('uniqueCode') === uniqueCode,
      page: Number(searchParams.get('page') ?? 1),
      since: searchParams.get('since'),
      uniqueCode: searchParams.get('uniqueCode'),
    }
  }

  const server = createServer(async (request, response) => {
    const { known, ...question } = read(request)
    const { page, since } = question
    asked.push({ ...question, at: Date.now() })
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!known) return void json(404, { message: 'unknown utility' })
    if (!Number.isInteger(page) || page < 1) return void json(400, { message: 'page starts at 1' })
    await options.before?.()
    const fault = options.fault?.(page, asked.filter(earlier => earlier.page === page).length)
    if (fault === 'repeated') return void json(200, { ...pageOf(1, since), page })
    if (fault) return void FAULTS[fault](response, pageOf(page, since))
    json(200, pageOf(page, since))
  })

  return {
    server,
    asked,
    async listen(port = 0) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, '127.0.0.1', resolve)
      })
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
