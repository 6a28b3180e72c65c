import { Alert, Box, Button, LinearProgress, TextField, Typography } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { saveFile } from '#shared/files/save-file.ts'
import { useDownload } from '#shared/files/use-download.ts'
import { type Announcement, localNow } from './announcement.ts'
import { letterWords, proposedPlace, type Signature } from './letter.ts'
import { noticeTexts as texts } from './notice-texts.ts'

interface Props {
  about: Announcement
  /** The hours are none. */
  isWrong: boolean
  engine: MapEngine
  company: MapCompany
  logo: () => Promise<ImageBitmap | undefined>
  extent: readonly number[] | undefined
}

/** What a letter has beside the text, and the letter itself. */
export function LetterFields({ about, isWrong, engine, company, logo, extent }: Props) {
  const [signature, setSignature] = useState<Signature>(() => ({
    number: '',
    place: proposedPlace(company.name, about.areas),
    signer: '',
    position: '',
  }))
  const print = useDownload(async ({ signal }) => {
    const today = localNow(Date.now(), company.gmtOffset)
    const words = letterWords(about, signature, today)
    const { printLetter } = await import('#map/network/print-letter.ts')
    const options = { words, logo: await logo(), created: new Date(), extent, signal }
    const pdf = await engine.use(map => printLetter(map, options))
    saveFile(pdf, `${texts.fileName} ${today.slice(0, 10)}.pdf`)
  })
  const field = (name: keyof Signature) => (
    <TextField
      label={texts[name]}
      value={signature[name]}
      onChange={event => setSignature({ ...signature, [name]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: 100 } }}
      size="small"
    />
  )
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {field('number')}
        {field('place')}
        {field('signer')}
        {field('position')}
      </Box>
      <Button
        variant="contained"
        startIcon={<Printer size={16} aria-hidden />}
        disabled={isWrong || print.isPending}
        onClick={print.start}
      >
        {texts.save}
      </Button>
      {print.isPending && <LinearProgress aria-label={texts.printing} />}
      {print.isDone && (
        <Typography role="status" variant="body2" sx={{ color: 'success.main' }}>
          {texts.printed}
        </Typography>
      )}
      {print.error && <Alert severity="error">{texts.failed}</Alert>}
    </>
  )
}
