/** Puts the text of a field into the clipboard. Where a page may not, the text stays selected for the user to copy. */
export async function copyText(field: HTMLTextAreaElement | null, text: string): Promise<boolean> {
  try {
    // Absent on a page without TLS.
    await navigator.clipboard.writeText(text)
    return true
  } catch (cause) {
    console.warn('The text was not copied', cause)
  }
  field?.focus()
  field?.select()
  return false
}

/** The same for a text without a field. A page without TLS has no clipboard, but may still copy what is selected. */
export async function copyPlain(text: string): Promise<boolean> {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Inside a dialog, where there is one: it keeps the focus to itself.
  const before = document.activeElement
  ;(before?.closest('[role=dialog]') ?? document.body).append(field)
  try {
    return (await copyText(field, text)) || document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
