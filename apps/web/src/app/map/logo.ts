import { calls } from '@petatirta/contract/routes'
import { callForBytes, isNotFound } from '#shared/api/client.ts'

/** The utility's logo. Paper is printed without it where there is none, or no network. */
export async function logoOf(city: string): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(await callForBytes(calls.companyLogo, { query: { city } }))
  } catch (cause) {
    if (!isNotFound(cause)) console.warn('No logo on the printed map', cause)
    return undefined
  }
}
