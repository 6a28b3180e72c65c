/** What each thread of a pool begins with. */
import { workerData } from 'node:worker_threads'
import { giveWay } from './give-way.ts'

giveWay()
await import(workerData)
