import { Button } from '@mui/material'
import { type LatLon, streetViewUrl } from '@petatirta/domain'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { nextClick } from '#map/engine/next-click.ts'
import { openTab } from '#shared/browser/open-tab.ts'
import { ToolHint } from '#shared/ui/tool/tool-hint.tsx'
import { streetViewTexts as texts } from './texts.ts'

interface Props {
  engine: MapEngine
  wide: boolean
  onClose: () => void
}

/** M4.7: the next click opens Street View where it fell, and the tool is over. */
export function StreetViewTool({ engine, wide, onClose }: Props) {
  const [blocked, setBlocked] = useState<string>()
  const pick = useEffectEvent(({ lat, lon }: LatLon) => {
    const url = streetViewUrl(lat, lon)
    if (openTab(url)) onClose()
    else setBlocked(url)
  })
  const cancel = useEffectEvent(onClose)
  // Before the hint is seen: a person who follows it at once is not missed.
  useLayoutEffect(() => {
    // Enter is for the map's centre now, not for the button that was pressed.
    engine.focus()
    return engine.use(map => nextClick(map, { onPick: place => pick(place), onCancel: () => cancel() }))
  }, [engine])
  return (
    <ToolHint text={blocked ? texts.blocked : wide ? texts.click : texts.tap} onClose={onClose}>
      {blocked && (
        <Button
          size="small"
          variant="contained"
          href={blocked}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
        >
          {texts.open}
        </Button>
      )}
    </ToolHint>
  )
}
