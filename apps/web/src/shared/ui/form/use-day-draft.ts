import { validateDate } from '@petatirta/domain'
import type { Dayjs } from 'dayjs'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { dayjs } from '#shared/dates/dayjs.ts'

/** After such a pause the text is complete: '1' was not the beginning of '15'. */
const PAUSE_MS = 700
const ISO = 'YYYY-MM-DD'

interface Options {
  readonly value: string
  readonly min: string | undefined
  readonly max: string | undefined
  /** No day at all is an answer, too. */
  readonly optional: boolean
  readonly onChange: (day: string) => void
  /** Holds what the field shows, also where that is no date. */
  readonly input: RefObject<HTMLInputElement | null>
}

interface Draft {
  readonly date: Dayjs | null
  readonly typed: boolean
}

const dateOf = (day: string) => (day === '' ? null : dayjs(day))
const isDay = (date: Dayjs | null, day: string) =>
  date === null ? day === '' : date.isValid() && date.format(ISO) === day

/** What the user is typing or picking, until it is done: then it is judged (M5.4) and, where good, handed on. */
export function useDayDraft({ value, min, max, optional, onChange, input }: Options) {
  const [draft, setDraft] = useState<Draft>({ date: dateOf(value), typed: false })
  const [judged, setJudged] = useState(value)
  const [last, setLast] = useState(value)
  const [open, setOpen] = useState(false)
  if (value !== last) {
    setLast(value)
    setJudged(value)
    if (!isDay(draft.date, value)) setDraft({ date: dateOf(value), typed: false })
  }

  const faultOf = (day: string) => (optional && day === '' ? undefined : validateDate(day, { min, max }))
  const judge = () => {
    const { date } = draft
    const none = optional && date === null
    const text = date?.isValid() ? date.format(ISO) : none ? '' : (input.current?.value ?? '')
    setJudged(text)
    if (text !== value && faultOf(text) === undefined) onChange(text)
  }

  const done = useEffectEvent(judge)
  useEffect(() => {
    // A year that was chosen on the way to a day is no answer yet.
    if (open) return
    const timer = setTimeout(done, draft.typed ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [draft, open])

  return {
    date: draft.date,
    message: faultOf(judged),
    change: (date: Dayjs | null, typed: boolean) => setDraft({ date, typed }),
    judge,
    isOpen: open,
    setOpen,
  }
}
