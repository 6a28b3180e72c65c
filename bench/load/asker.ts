/** A user who is signed in. */
import { visitCity } from './open-city.ts'

export interface Asker {
  /** The whole answer; anything but success throws. */
  ask(path: string, body?: unknown): Promise<ArrayBuffer>
  /** The map with everything of its first layers. */
  openMap(slug: string): Promise<unknown>
}

export const askerAt = (url: string, token: string): Asker => ({
  ask: async (path, body) => {
    const isPost = body !== undefined
    const response = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(isPost && { 'content-type': 'application/json' }) },
      ...(isPost && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${Buffer.from(answer)}`)
    return answer
  },
  openMap: slug => visitCity({ url, token, slug }),
})
