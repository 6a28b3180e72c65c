/**
 * Asks the product thousands of questions that no test asks: every call of its OpenAPI document and every event of its
 * sockets, right, spoiled and strange, as three accounts. `--requests 100000 --seed 1`.
 */
import { parseArgs } from 'node:util'
import { startProduct } from './fuzz/product.ts'
import { report } from './fuzz/report.ts'
import { fuzz } from './fuzz/run.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed))
  throw new Error('--requests and --seed take whole numbers')

const say = (line: string) => process.stdout.write(`${line}\n`)
say(`fuzzing with ${requests} requests, seed ${seed} …`)
const product = await startProduct()
const outcome = await fuzz(product, requests, seed).catch(async (error: unknown) => {
  say(product.complaints.slice(-5).join('\n'))
  await product.stop()
  throw error
})
const ended = await product.stop()
process.exitCode = report(outcome, ended, say) > 0 ? 1 : 0
