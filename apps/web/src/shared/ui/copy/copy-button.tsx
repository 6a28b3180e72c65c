import { IconButton } from '@mui/material'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyPlain } from './copy-text.ts'
import { copyTexts } from './texts.ts'

interface Props {
  text: string
  /** What it is: 'No. Sambungan'. */
  what: string
}

/** Puts a text into the clipboard, and says so in its place. */
export function CopyButton({ text, what }: Props) {
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  const copy = async () => {
    if (await copyPlain(text)) setCopied(text)
  }
  return (
    <IconButton
      aria-label={isCopied ? copyTexts.copied(what) : copyTexts.copy(what)}
      onClick={() => void copy()}
      sx={{ width: 28, height: 28, my: -0.5, color: isCopied ? 'success.main' : 'text.secondary' }}
    >
      {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    </IconButton>
  )
}
