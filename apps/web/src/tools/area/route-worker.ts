import { type RpcPort, serve } from '#sync/rpc.ts'
import { RoutePlanner } from './route-planner.ts'

// The DOM library types `self` as a window, whose postMessage takes a target origin.
serve(self as unknown as RpcPort, new RoutePlanner())
