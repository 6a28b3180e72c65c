import { type RpcPort, serve } from '#sync/rpc.ts'
import { RouteDesk } from './route-desk.ts'

// The DOM library types `self` as a window, whose postMessage takes a target origin.
serve(self as unknown as RpcPort, new RouteDesk())
