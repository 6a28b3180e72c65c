import { parseArgs } from 'node:util'
import { DEMO_CITIES } from '@petatirta/demo-city'
import { FAULTS, type Fault } from './faults.ts'
import { demoBills } from './records.ts'
import { createBillingSample } from './service.ts'

const USAGE = `A billing service over the demo's bills, by the contract of docs/billing-service.md.

  npm run billing-sample -- [--city kota-contoh] [--months 24] [--page-size 1000] [--without-count]
    [--fault ${Object.keys(FAULTS).join('|')}|repeated] [--fault-every 5]

PORT (default 8090) is where it listens. --fault lets every fifth page, or every --fault-every'th, go wrong.
Start PetaTirta with BILLING_ALLOW_PRIVATE=1 OUTGOING_PORTS=8090 and set the utility's API Service to the printed address.
`

class WrongUse extends Error {}

const whole = (name: string, text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new WrongUse(`${name} must be a whole number from 1, got "${text}"`)
  return value
}

const isFault = (text: string): text is Fault | 'repeated' => text === 'repeated' || text in FAULTS

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      city: { ...text, default: 'kota-contoh' },
      months: { ...text, default: '24' },
      'page-size': { ...text, default: '1000' },
      'without-count': { type: 'boolean', default: false },
      fault: text,
      'fault-every': { ...text, default: '5' },
    },
  })
  const cities = DEMO_CITIES(new Date().toISOString().slice(0, 10))
  const city = cities.find(({ slug }) => slug === values.city)
  if (!city) throw new WrongUse(`--city must be one of ${cities.map(({ slug }) => slug).join(', ')}`)
  const { fault } = values
  if (fault !== undefined && !isFault(fault)) throw new WrongUse(`--fault does not know "${fault}"`)
  const every = whole('--fault-every', values['fault-every'])
  const uniqueCode = `demo-${city.slug}`
  const sample = createBillingSample({
    uniqueCode,
    records: demoBills({ ...city, months: whole('--months', values.months) }),
    pageSize: whole('--page-size', values['page-size']),
    withoutCount: values['without-count'],
    fault: page => (page % every === 0 ? fault : undefined),
  })
  const address = await sample.listen(Number(process.env.PORT ?? 8090))
  process.stdout.write(
    `Bills of ${city.name} (uniqueCode ${uniqueCode}): ${address}/bills?uniqueCode=${uniqueCode}&page=1\n`,
  )
  process.stdout.write(`API Service: ${address}\n`)
  process.on('SIGTERM', () => void sample.close())
  process.on('SIGINT', () => void sample.close())
}

main().catch((error: unknown) => {
  const wrongUse = error instanceof WrongUse || (error instanceof TypeError && 'code' in error)
  if (!wrongUse) throw error
  process.stderr.write(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
})
