import type { Places } from './point-grid.ts'
import { Tour } from './tour.ts'

/** Metres below which a gain is noise. */
const NOISE = 1e-7
/** Longer than any way: an edge that costs this little is never given up. */
const FAR = 1e9
const LONGEST_SEGMENT = 3

export interface Problem {
  readonly places: Places
  /** For each place the nearest others, nearest first, `k` of them side by side. */
  readonly neighbours: Int32Array
  readonly k: number
  /** The place at which the way begins; undefined: anywhere. */
  readonly start: number | undefined
}

/**
 * Shortens a way by 2-opt and Or-opt. A way with open ends is a round trip through a nowhere that costs nothing; where
 * the beginning is fixed, nowhere and the beginning do not part.
 */
export class Improvement {
  readonly tour: Tour
  readonly #problem: Problem
  readonly #nowhere: number
  readonly #queue: Int32Array
  readonly #queued: Uint8Array
  #head = 0
  #waiting = 0
  #longest: number

  /** `longest`: how many stops one change may turn round. */
  constructor(problem: Problem, order: Int32Array, longest: number) {
    const size = order.length + 1
    this.#problem = problem
    this.#nowhere = order.length
    this.tour = new Tour(Int32Array.from({ length: size }, (_, i) => order[i] ?? order.length))
    this.#queue = new Int32Array(size)
    this.#queued = new Uint8Array(size)
    this.#longest = longest
    for (const stop of order) this.#push(stop)
  }

  #push(stop: number): void {
    if (stop === this.#nowhere || this.#queued[stop]) return
    this.#queued[stop] = 1
    const end = this.#head + this.#waiting
    this.#queue[end < this.#queue.length ? end : end - this.#queue.length] = stop
    this.#waiting++
  }

  #pop(): number {
    const stop = this.#queue[this.#head] as number
    this.#head = this.#head + 1 === this.#queue.length ? 0 : this.#head + 1
    this.#waiting--
    this.#queued[stop] = 0
    return stop
  }

  #distance(a: number, b: number): number {
    if (a === this.#nowhere || b === this.#nowhere) {
      const { start } = this.#problem
      return a === start || b === start ? -FAR : 0
    }
    const { x, y } = this.#problem.places
    const dx = (x[a] as number) - (x[b] as number)
    const dy = (y[a] as number) - (y[b] as number)
    return Math.sqrt(dx * dx + dy * dy)
  }

  /** Until nothing helps any more, or so many steps have been taken. Answers by how much the way became longer. */
  descend(steps: number): number {
    let change = 0
    while (this.#waiting > 0 && this.tour.steps < steps) {
      const stop = this.#pop()
      let gained = this.#improveAt(stop)
      while (gained < 0) {
        change += gained
        gained = this.#improveAt(stop)
      }
    }
    return change
  }

  #improveAt(a: number): number {
    this.tour.steps += this.#problem.k
    return this.#twoOpt(a, true) || this.#twoOpt(a, false) || this.#orOpt(a, true) || this.#orOpt(a, false)
  }

  #step(a: number, forward: boolean): number {
    return forward ? this.tour.next(a) : this.tour.previous(a)
  }

  /** a–b and c–d become a–c and b–d. */
  #twoOpt(a: number, forward: boolean): number {
    const { neighbours, k } = this.#problem
    const b = this.#step(a, forward)
    const ab = this.#distance(a, b)
    for (let i = a * k; i < (a + 1) * k; i++) {
      const c = neighbours[i] as number
      const ac = this.#distance(a, c)
      if (ac >= ab) return 0
      const d = this.#step(c, forward)
      if (c === b || d === a) continue
      const change = ac + this.#distance(b, d) - ab - this.#distance(c, d)
      if (change >= -NOISE || this.tour.between(a, c) > this.#longest) continue
      this.tour.exchange(a, b, c, d)
      for (const stop of [a, b, c, d]) this.#push(stop)
      return change
    }
    return 0
  }

  /** Up to three stops, of which `a` is the first, move between two others. */
  #orOpt(a: number, forward: boolean): number {
    const before = this.#step(a, !forward)
    let last = a
    for (let length = 1; length <= LONGEST_SEGMENT; length++) {
      if (length > 1) last = this.#step(last, forward)
      const after = this.#step(last, forward)
      if (last === before || after === before) return 0
      const change = this.#moveSegment(a, last, before, after, length, forward)
      if (change < 0) return change
    }
    return 0
  }

  #moveSegment(
    a: number,
    last: number,
    before: number,
    after: number,
    length: number,
    forward: boolean,
  ): number {
    const { neighbours, k } = this.#problem
    const freed = this.#distance(before, a) + this.#distance(last, after) - this.#distance(before, after)
    for (let i = a * k; i < (a + 1) * k; i++) {
      const c = neighbours[i] as number
      const ac = this.#distance(a, c)
      if (ac >= freed) return 0
      if (this.#isWithin(c, a, length, forward) || this.tour.between(a, c) > this.#longest) continue
      for (const ahead of [true, false]) {
        // Seen along the way on which `a` comes first: the edge into which the segment goes.
        const e = this.#step(c, ahead === forward)
        if (this.#isWithin(e, a, length, forward)) continue
        // No other point is in the tour: no other place for the segment.
        if ((c === after && e === before) || (c === before && e === after)) continue
        const change = ac + this.#distance(last, e) - this.#distance(c, e) - freed
        if (change >= -NOISE) continue
        this.#insert({ before, a, last, after }, c, e, ahead)
        for (const stop of [before, a, last, after, c, e]) this.#push(stop)
        return change
      }
    }
    return 0
  }

  #isWithin(stop: number, a: number, length: number, forward: boolean): boolean {
    let member = a
    for (let i = 0; i < length; i++) {
      if (member === stop) return true
      member = this.#step(member, forward)
    }
    return false
  }

  /** `before a…last after … c e` (ahead) or `… e c` becomes `before after … c a…last e` or `… e last…a c`. */
  #insert(
    { before, a, last, after }: { before: number; a: number; last: number; after: number },
    c: number,
    e: number,
    ahead: boolean,
  ): void {
    const { tour } = this
    const [first, second] = ahead ? [c, e] : [e, c]
    if (second === before) {
      // The same from the other end: `after last…a before first`.
      tour.exchange(after, last, before, first)
      if (ahead) tour.exchange(before, a, last, first)
      return
    }
    tour.exchange(before, a, first, second)
    if (first !== after) tour.exchange(before, first, after, last)
    if (ahead) tour.exchange(first, last, a, second)
  }

  /** Once more from a way that was disturbed at one place; what does not become shorter is undone. */
  disturb(random: () => number): number {
    const { tour } = this
    const size = tour.order.length
    const most = Math.max(1, Math.min(30, size >> 2))
    const length = () => 1 + Math.floor(random() * most)
    const [from, b, c] = [Math.floor(random() * size), length(), length()]
    const stop = (offset: number) => tour.order[(from + offset) % size] as number
    const [a, b1, b2, c1, c2, d] = [stop(0), stop(1), stop(b), stop(b + 1), stop(b + c), stop(b + c + 1)]
    const added = this.#distance(a, c1) + this.#distance(c2, b1) + this.#distance(b2, d)
    const removed = this.#distance(a, b1) + this.#distance(b2, c1) + this.#distance(c2, d)
    tour.keep()
    tour.swapStretches(from, b, c)
    for (const end of [a, b1, b2, c1, c2, d]) this.#push(end)
    const change = added - removed + this.descend(Infinity)
    if (change < -NOISE) return change
    tour.undo()
    return 0
  }

  /** The way itself, from the beginning if there is one. */
  path(): Int32Array {
    const { order, at } = this.tour
    const size = order.length
    const [from, { start }] = [at[this.#nowhere] as number, this.#problem]
    const path = Int32Array.from({ length: size - 1 }, (_, i) => order[(from + 1 + i) % size] as number)
    return start === undefined || path[0] === start ? path : path.reverse()
  }
}
