import { visitCity } from '../load/open-city.ts'

/** As after an earlier visit: the server has the sets in memory, as it has on any working day. */
export const warmUp = async (address: { url: string; token: string; slug: string }): Promise<void> => {
  await visitCity(address)
}
