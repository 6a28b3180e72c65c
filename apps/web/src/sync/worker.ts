import { BrowserDatabase } from './database.ts'
import { FeatureWorker } from './feature-worker.ts'
import { PartStore } from './part-store.ts'
import { type RpcPort, serve } from './rpc.ts'

// The DOM library types `self` as a window, whose postMessage takes a target origin.
serve(self as unknown as RpcPort, new FeatureWorker(new PartStore(new BrowserDatabase())))
