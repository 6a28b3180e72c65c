/** Whether the browser let the picture into the clipboard; an insecure page and older browsers have none. */
export type CopyOutcome = 'copied' | 'refused' | 'noClipboard'

/** Called at once with a picture that is still being made: later, the click that asked for it would be forgotten. */
export async function copyImage(image: Promise<Blob>): Promise<CopyOutcome> {
  // Whoever makes it hears of a failure.
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
