/** A process full of clients. The parent says where to and how many; it hears what each of them saw. */
import { type Visit, visitCity } from './open-city.ts'

export interface LoadOrder {
  readonly url: string
  readonly token: string
  readonly slug: string
  readonly clients: number
}
export type LoadReport = { readonly visits: Visit[] } | { readonly failed: string }

process.on('message', (order: LoadOrder) => {
  Promise.all(Array.from({ length: order.clients }, () => visitCity(order))).then(
    visits => process.send?.({ visits } satisfies LoadReport),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies LoadReport),
  )
})
process.send?.('ready')
