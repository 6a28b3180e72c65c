import { useEffect, useEffectEvent, useState } from 'react'
import { saveFile } from '#shared/files/save-file.ts'

/** Whether the browser let the picture into the clipboard; an insecure page and older browsers have none. */
type CopyOutcome = 'copied' | 'refused' | 'noClipboard'

/** Called at once with a picture that is still being made: later, the click that asked for it would be forgotten. */
async function copyImage(image: Promise<Blob>): Promise<CopyOutcome> {
  // The caller handles a failure.
  image.catch(() => undefined)
  if (!hasClipboard()) return 'noClipboard'
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })])
    return 'copied'
  } catch (cause) {
    console.warn('The picture was not copied', cause)
    return 'refused'
  }
}

const hasClipboard = () =>
  typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function'

export interface Picture {
  readonly image: Blob
  /** What the file is called. */
  readonly name: string
  /** What it shows, in words. */
  readonly description: string
}

export interface TakeOptions {
  /** Without the base map: of a server that forbids it no picture can be read. */
  readonly tiles: boolean
}

export type Shot =
  | { readonly phase: 'composing' }
  | { readonly phase: 'tainted' }
  | { readonly phase: 'failed' }
  | {
      readonly phase: 'taken'
      readonly picture: Picture
      readonly outcome: CopyOutcome
      readonly tiles: boolean
    }

/** Takes a picture at once and puts it into the clipboard; where that is not to be, it becomes a file. */
export function useScreenshot(take: (options: TakeOptions) => Promise<Picture>) {
  const [shot, setShot] = useState<Shot>({ phase: 'composing' })
  const [wanted, setWanted] = useState({ tiles: true })

  const begin = useEffectEvent((options: TakeOptions, isWanted: () => boolean) => {
    const update = (next: Shot) => isWanted() && setShot(next)
    const taking = take(options)
    const copying = copyImage(taking.then(({ image }) => image))
    taking.then(
      async picture => {
        const outcome = await copying
        if (isWanted() && outcome !== 'copied') saveFile(picture.image, picture.name)
        update({ phase: 'taken', picture, outcome, tiles: options.tiles })
      },
      (cause: unknown) => {
        console.error('No picture of the map', cause)
        update({ phase: isTaint(cause) ? 'tainted' : 'failed' })
      },
    )
  })

  useEffect(() => {
    let gone = false
    begin(wanted, () => !gone)
    return () => {
      gone = true
    }
  }, [wanted])

  return {
    shot,
    takeAgain: (options: TakeOptions) => {
      setShot({ phase: 'composing' })
      setWanted({ ...options })
    },
    copyAgain: async () => {
      if (shot.phase !== 'taken') return
      const outcome = await copyImage(Promise.resolve(shot.picture.image))
      setShot({ ...shot, outcome })
    },
  }
}

const isTaint = (cause: unknown) => cause instanceof DOMException && cause.name === 'SecurityError'
