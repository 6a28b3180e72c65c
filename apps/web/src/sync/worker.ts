import { openChannels } from './channels.ts'
import { CityHost } from './city-host.ts'
import { BrowserDatabase } from './database.ts'
import { FeatureWorker } from './feature-worker.ts'
import { PartStore } from './part-store.ts'
import { type RpcPort, serve, tell } from './rpc.ts'

// The DOM library types `self` as a window, whose postMessage takes a target origin.
const page = self as unknown as RpcPort

serve(
  page,
  new CityHost({
    features: new FeatureWorker(new PartStore(new BrowserDatabase())),
    openChannels: (city, token) => openChannels({ city, token }),
    tell: news => tell(page, news),
  }),
)
