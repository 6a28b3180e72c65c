import type { Locator } from 'vitest/browser'

/**
 * Puts text into a field at once, as pasting does. Moving the pointer and the focus from field to field takes a tenth of a
 * second each; it is left to the tests of what a field does meanwhile.
 */
export function enter(field: Locator, text: string): void {
  const element = field.element() as HTMLInputElement
  // React listens to its own setter; the browser's own tells it that the value is new.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
