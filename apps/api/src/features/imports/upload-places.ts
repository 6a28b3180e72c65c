import { AppError } from '#platform/errors.ts'

/** Each file has a thread and two connections to the database. */
const AT_ONCE = 8
/** Of one city, or of one sender who has not said yet for which: others still find room. */
const OF_ONE = AT_ONCE / 2

/** One more is refused at once instead of waiting without an answer. */
const tooMany = () =>
  new AppError('import', 'tooMany', {
    message: 'Terlalu banyak import sedang berjalan. Coba lagi beberapa saat lagi',
  })

export interface UploadPlace {
  /** The last one named has it. */
  holdFor(who: string): void
  giveBack(): void
}

/** How many uploads a process takes at once. */
export function createUploadPlaces() {
  let taken = 0
  const held = new Map<string, number>()
  const add = (who: string, places: number) => {
    const now = (held.get(who) ?? 0) + places
    if (now > OF_ONE) throw tooMany()
    if (now === 0) held.delete(who)
    else held.set(who, now)
  }
  return {
    take(): UploadPlace {
      if (taken >= AT_ONCE) throw tooMany()
      taken++
      let holder: string | undefined
      const letGo = () => {
        if (holder !== undefined) add(holder, -1)
        holder = undefined
      }
      return {
        holdFor(who) {
          if (who === holder) return
          add(who, 1)
          letGo()
          holder = who
        },
        giveBack() {
          letGo()
          taken--
        },
      }
    },
  }
}
