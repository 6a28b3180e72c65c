import './blink.css'
import { DEVICE_BLINK_MS } from '@petatirta/domain'

/** The class of whatever blinks. All of it blinks together, and none of it for people who want less motion. */
export const BLINKING = 'map-blink'
const HIDDEN = 'map-blink-hidden'

let users = 0
let timer: ReturnType<typeof setInterval> | undefined

/** M4.9: visible and hidden by turns, a second each, until the returned function is called. */
export function startBlinking(): () => void {
  const root = document.documentElement
  users++
  timer ??= setInterval(() => root.classList.toggle(HIDDEN), DEVICE_BLINK_MS)
  let stopped = false
  return () => {
    if (stopped) return
    stopped = true
    users--
    if (users > 0) return
    clearInterval(timer)
    timer = undefined
    root.classList.remove(HIDDEN)
  }
}

/** Where nothing may blink, warnings are drawn differently. Called at once, and when the setting changes. */
export function followSteady(show: (steady: boolean) => void): () => void {
  const wish = window.matchMedia('(prefers-reduced-motion: reduce)')
  const update = () => show(wish.matches)
  update()
  wish.addEventListener('change', update)
  return () => wish.removeEventListener('change', update)
}
