import { Button } from '@mui/material'
import { type LatLon, streetViewUrl } from '@petatirta/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { ToolHint } from '#features/map-tools/tool-hint.tsx'
import { nextClick } from '#map/next-click.ts'
import { openTab } from '#tools/directions/route.ts'
import { streetViewTexts as texts } from '#tools/street-view/texts.ts'
import type { ToolProps } from './tools.ts'

/** M4.7: the next click opens Street View where it fell, and the tool is over. */
export function StreetViewTool({ engine, wide, onClose }: ToolProps) {
  const [blocked, setBlocked] = useState<string>()
  const pick = useEffectEvent(({ lat, lon }: LatLon) => {
    const url = streetViewUrl(lat, lon)
    if (openTab(url)) onClose()
    else setBlocked(url)
  })
  const cancel = useEffectEvent(onClose)
  useEffect(() => {
    // Enter is for the map's centre now, not for the button that was pressed.
    engine.focus()
    return engine.use(map => nextClick(map, { onPick: place => pick(place), onCancel: () => cancel() }))
  }, [engine])
  return (
    <ToolHint text={blocked ? texts.blocked : wide ? texts.click : texts.tap} {...{ onClose }}>
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
