/** Draws the boxes and words of an element where they stand. Buttons are no part of a picture. */
export function paintElement(
  context: CanvasRenderingContext2D,
  element: Element,
  origin: { readonly left: number; readonly top: number },
): void {
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden' || element.matches('button, [role=button]'))
    return
  const { left, top, width, height } = element.getBoundingClientRect()
  context.fillStyle = style.backgroundColor
  context.beginPath()
  context.roundRect(
    left - origin.left,
    top - origin.top,
    width,
    height,
    Number.parseFloat(style.borderRadius) || 0,
  )
  context.fill()
  for (const child of element.childNodes) {
    if (child instanceof Element) paintElement(context, child, origin)
    else if (child instanceof Text) paintWords(context, child, style, origin)
  }
}

/** Word by word: a line may end between any two. */
function paintWords(
  context: CanvasRenderingContext2D,
  text: Text,
  { color, fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration,
  origin: { readonly left: number; readonly top: number },
): void {
  context.fillStyle = color
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    const { left, top, height } = range.getBoundingClientRect()
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(word)
    context.fillText(word, left - origin.left, top - origin.top + (height - ascent - descent) / 2 + ascent)
  }
}
