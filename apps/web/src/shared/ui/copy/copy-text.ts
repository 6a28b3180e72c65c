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
