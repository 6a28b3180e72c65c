import { useReducer, useState } from 'react'
import { isFault, reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { editRows, NO_DRAFT, reduceDraft, toChanges } from './colour-draft.ts'
import { PIPE_LISTS, rowsOf } from './colour-rows.ts'
import { colourTexts as texts } from './texts.ts'
import { type PipeColours, useLoadNewest, useSaveColours } from './use-pipe-colours.ts'

const rowsIn = ({ configuration, names }: PipeColours) =>
  PIPE_LISTS.flatMap(list => rowsOf(list, configuration, names))

export function useColourEditor(city: string, opened: PipeColours) {
  const [seen, setSeen] = useState(opened)
  const [draft, dispatch] = useReducer(reduceDraft, NO_DRAFT)
  const [guard, setGuard] = useState<'current' | 'stale' | 'merged'>('current')
  /** What was stored before another user's colours were loaded. */
  const [before, setBefore] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  const notify = useNotify()
  const save = useSaveColours(city)
  const newest = useLoadNewest(city)

  const sections = PIPE_LISTS.map(list => ({
    list,
    rows: editRows(rowsOf(list, seen.configuration, seen.names), draft),
  }))
  const rows = sections.flatMap(section => section.rows)
  const failed = (error: unknown) => notify(texts.failed, 'error', { reason: reasonOf(error) })

  const submit = () =>
    save.mutate(
      { id: seen.configuration._id, changes: toChanges(rows, seen.configuration.updatedAt) },
      {
        onSuccess: configuration => {
          setSeen({ ...seen, configuration })
          dispatch({ type: 'saved', sent: draft })
          setGuard('current')
          notify(texts.done, 'success')
        },
        onError: error => {
          failed(error)
          if (isFault(error, 'filter', 'conflict')) setGuard('stale')
        },
      },
    )

  const loadNewest = () =>
    newest.mutate(undefined, {
      onSuccess: fresh => {
        setBefore(new Map(rowsIn(seen).map(({ list, label, stored }) => [`${list}/${label}`, stored])))
        setSeen(fresh)
        setGuard('merged')
      },
      onError: failed,
    })

  return {
    sections,
    dispatch,
    submit,
    saving: save.isPending,
    changed: rows.filter(({ state }) => state === 'changed').length,
    invalid: rows.some(({ state }) => state === 'invalid'),
    note: {
      state: guard,
      loading: newest.isPending,
      onLoad: loadNewest,
      /** Colours that both changed, in different ways. */
      differences: rows
        .filter(
          ({ list, label, state, stored }) =>
            state === 'changed' && before.get(`${list}/${label}`) !== stored,
        )
        .map(({ list, label, stored }) => ({
          label: `${texts.lists[list]} ${label}`,
          stored: stored ?? texts.followsOthers,
        })),
    },
  }
}
