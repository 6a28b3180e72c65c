import { Box, Button, Typography } from '@mui/material'
import { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Megaphone, Printer, Save } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { callForBytes } from '#shared/api/client.ts'
import { DownloadState } from '#shared/files/download-state.tsx'
import { exportName } from '#shared/files/export-name.ts'
import { saveFile } from '#shared/files/save-file.ts'
import { type Download, useDownload } from '#shared/files/use-download.ts'
import type { ClosureAnswer } from '#sync/network/answers.ts'
import { cardTexts as texts } from './card-texts.ts'
import { type ClosePipeProps, summaryOf } from './close-pipe-props.ts'
import { NoticeDialog, type NoticeKind } from './notice-dialog.tsx'
import { type Asked, questionOf } from './use-closure.ts'

interface Props extends Pick<ClosePipeProps, 'engine' | 'sync' | 'company' | 'logo' | 'saveForm'> {
  closure: ClosureAnswer
  asked: Asked
  offline: boolean
  /** The box around all that is drawn, map units. */
  extent: readonly number[] | undefined
}

type Open = NoticeKind | 'save'

/** From the map to people: who they are, what they are told, and what is remembered of it. */
export function Offers(props: Props) {
  const { engine, sync, company, logo, saveForm, closure, asked, offline, extent } = props
  const [open, setOpen] = useState<Open>()
  // The server looks for a pipe near the place, however small the map's scale was.
  const { position } = closure.pipe
  const request = { ...asked.request, point: [position[0], position[1]] as [number, number] }
  // As it is written when the dialog opens: the city may change below it.
  const names = useQuery({
    queryKey: ['closure-places', sync.city, asked],
    queryFn: () => sync.network.placeNames(questionOf(asked)),
    enabled: open !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    retry: false,
  })
  const sheet = useDownload(download => downloadCustomers(company, request, download))
  const places = names.data ?? (names.isError ? { streets: [], areas: [] } : undefined)
  const [saved, setSaved] = useState<Asked>()
  const close = () => setOpen(undefined)
  const save = () => {
    setSaved(asked)
    close()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Offer
        icon={FileSpreadsheet}
        disabled={offline || sheet.isPending || closure.customers.total === 0}
        onClick={sheet.start}
      >
        {texts.download}
      </Offer>
      <DownloadState download={sheet} />
      <Offer icon={Megaphone} onClick={() => setOpen('announce')}>
        {texts.announce}
      </Offer>
      <Offer icon={Printer} onClick={() => setOpen('print')}>
        {texts.print}
      </Offer>
      {saveForm && (
        <Offer icon={Save} primary disabled={offline} onClick={() => setOpen('save')}>
          {texts.save}
        </Offer>
      )}
      {saved === asked && (
        <Typography role="status" variant="body2" sx={{ color: 'success.main' }}>
          {texts.saved}
        </Typography>
      )}
      {places && (open === 'announce' || open === 'print') && (
        <NoticeDialog
          kind={open}
          engine={engine}
          company={company}
          closure={closure}
          places={places}
          logo={logo}
          extent={extent}
          onClose={close}
        />
      )}
      {places &&
        open === 'save' &&
        saveForm?.(request, summaryOf(closure, places.areas), { onClose: close, onSaved: save })}
    </Box>
  )
}

interface OfferProps {
  icon: typeof Save
  primary?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

const Offer = ({ icon: Icon, primary = false, disabled = false, onClick, children }: OfferProps) => (
  <Button
    variant={primary ? 'contained' : 'outlined'}
    size="small"
    disabled={disabled}
    startIcon={<Icon size={16} aria-hidden />}
    onClick={onClick}
    sx={{ justifyContent: 'flex-start', minHeight: 36 }}
  >
    {children}
  </Button>
)

const listed = (ids: readonly string[] | undefined) => ids?.join(',')

async function downloadCustomers(
  { slug, name, gmtOffset }: ClosePipeProps['company'],
  { point: [lon, lat], stuck, shut, open }: Asked['request'],
  download: Download,
): Promise<void> {
  const query = { city: slug, lon, lat, stuck: listed(stuck), shut: listed(shut), open: listed(open) }
  const file = await callForBytes(calls.closureSpreadsheet, { query }, download)
  saveFile(
    file,
    exportName({ what: texts.fileName, area: name, now: new Date(), gmtOffset, extension: 'xlsx' }),
  )
}
