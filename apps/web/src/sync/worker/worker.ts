import { post, type RpcPort, serve } from '#sync/rpc.ts'
import { BrowserDatabase } from '#sync/store/database.ts'
import { PartStore } from '#sync/store/part-store.ts'
import { openChannels } from './channels.ts'
import { CityHost } from './city-host.ts'
import { FeatureWorker } from './feature-worker.ts'

// The DOM library types `self` as a window, whose postMessage takes a target origin.
const page = self as unknown as RpcPort

const store = new PartStore(new BrowserDatabase())

serve(
  page,
  new CityHost({
    features: new FeatureWorker(store),
    store,
    openChannels: (city, token) => openChannels({ city, token }),
    post: news => post(page, news),
  }),
)
