import { Box, Button, Typography } from '@mui/material'
import { calls } from '@petatirta/contract/routes'
import { FileSpreadsheet, Megaphone, Milestone, Printer, Save, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { callForBytes } from '#shared/api/client.ts'
import { DownloadState } from '#shared/files/download-state.tsx'
import { exportName } from '#shared/files/export-name.ts'
import { saveFile } from '#shared/files/save-file.ts'
import { type Download, useDownload } from '#shared/files/use-download.ts'
import type { ClosureAnswer, TraceQuestion } from '#sync/network/answers.ts'
import { cardTexts as texts } from './card-texts.ts'
import type { ClosePipeProps } from './close-pipe-props.ts'
import type { OpenOffer } from './offer-dialogs.tsx'
import { traceTexts } from './trace-texts.ts'
import { type Asked, requestOf } from './use-closure.ts'

interface Props {
  company: ClosePipeProps['company']
  closure: ClosureAnswer
  asked: Asked
  offline: boolean
  /** It is being solved anew: what is shown is of before. */
  isOld: boolean
  canSave: boolean
  isSaved: boolean
  onOpen: (kind: OpenOffer['kind']) => void
  onTrace: ((direction: TraceQuestion['direction']) => void) | undefined
}

/** What can be done with an answer. */
export function Offers({
  company,
  closure,
  asked,
  offline,
  isOld,
  canSave,
  isSaved,
  onOpen,
  onTrace,
}: Props) {
  const sheet = useDownload(download => downloadCustomers(company, requestOf(asked, closure), download))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Offer
        icon={FileSpreadsheet}
        disabled={offline || isOld || sheet.isPending || closure.customers.total === 0}
        onClick={sheet.start}
      >
        {texts.download}
      </Offer>
      <DownloadState download={sheet} />
      <Offer icon={Megaphone} disabled={isOld} onClick={() => onOpen('announce')}>
        {texts.announce}
      </Offer>
      <Offer icon={Printer} disabled={isOld} onClick={() => onOpen('print')}>
        {texts.print}
      </Offer>
      {onTrace && (
        <>
          <Offer icon={Milestone} onClick={() => onTrace('sources')}>
            {traceTexts.sources}
          </Offer>
          <Offer icon={Share2} onClick={() => onTrace('served')}>
            {traceTexts.served}
          </Offer>
        </>
      )}
      {canSave && (
        <Offer icon={Save} primary disabled={offline || isOld} onClick={() => onOpen('save')}>
          {texts.save}
        </Offer>
      )}
      {isSaved && (
        <Typography role="status" variant="body2" sx={{ color: 'success.main' }}>
          {texts.saved}
        </Typography>
      )}
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

async function downloadCustomers(
  { slug, name, gmtOffset }: ClosePipeProps['company'],
  { point: [lon, lat], stuck, shut, open }: Asked['request'],
  download: Download,
): Promise<void> {
  const query = { city: slug, lon, lat, stuck, shut, open }
  const file = await callForBytes(calls.closureSpreadsheet, { query }, download)
  saveFile(
    file,
    exportName({ what: texts.fileName, area: name, now: new Date(), gmtOffset, extension: 'xlsx' }),
  )
}
