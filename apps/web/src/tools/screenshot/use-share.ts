import { useMemo, useState } from 'react'
import type { Picture } from './use-screenshot.ts'

export type Sharing = 'none' | 'open' | 'shared' | 'denied' | 'failed'

/** Gives the picture to the system's share sheet, where there is one that takes pictures. */
export function useShare(picture: Picture | null) {
  const [{ of, sharing }, setShared] = useState<{ of: Picture | null; sharing: Sharing }>({
    of: null,
    sharing: 'none',
  })
  const data = useMemo(
    () =>
      picture && {
        files: [new File([picture.image], picture.name, { type: 'image/png' })],
        title: picture.description,
      },
    [picture],
  )
  // A desktop browser may have a sheet, but none for files.
  const canShare = data !== null && typeof navigator.canShare === 'function' && navigator.canShare(data)
  const share = () => {
    if (!data) return
    const update = (next: Sharing) => setShared({ of: picture, sharing: next })
    update('open')
    navigator.share(data).then(
      () => update('shared'),
      (cause: unknown) => {
        const name = cause instanceof DOMException ? cause.name : ''
        if (name !== 'AbortError') console.warn('The picture was not shared', cause)
        update(name === 'AbortError' ? 'none' : name === 'NotAllowedError' ? 'denied' : 'failed')
      },
    )
  }
  // What became of an earlier picture says nothing about this one.
  return { canShare, sharing: of === picture ? sharing : 'none', share }
}
