import { Button, CircularProgress, Menu, MenuItem } from '@mui/material'
import { type ImportKind, importKindLabel, type TemplateFormat, templateFormats } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { callForBytes } from '#shared/api/client.ts'
import { saveFile } from '#shared/files/save-file.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { formatTexts, checklistTexts as texts } from './texts.ts'

interface Choice {
  readonly kind: ImportKind
  readonly format: TemplateFormat
}

interface Props {
  /** What the templates are for. */
  name: string
  kinds: readonly ImportKind[]
}

/** Files to fill in, of every kind and format that the item has. */
export function TemplateMenu({ name, kinds }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ kind, format }: Choice) => {
      const bytes = await callForBytes(calls.importTemplate, { params: { kind }, query: { format } })
      saveFile(bytes, `Template ${importKindLabel(kind)}.${format}`)
    },
    onError: error => notify(texts.templateFailed, 'error', { reason: reasonOf(error) }),
  })
  const choose = (choice: Choice) => {
    setAnchor(null)
    mutate(choice)
  }
  const choices = kinds.flatMap(kind => templateFormats(kind).map((format): Choice => ({ kind, format })))
  return (
    <>
      <Button
        size="small"
        aria-label={texts.templateOf(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-disabled={isPending}
        onClick={({ currentTarget }) => !isPending && setAnchor(currentTarget)}
        startIcon={
          isPending ? (
            <CircularProgress size={16} color="inherit" aria-hidden />
          ) : (
            <FileSpreadsheet size={16} aria-hidden />
          )
        }
        endIcon={<ChevronDown size={16} aria-hidden />}
        sx={{ minHeight: 40 }}
      >
        {texts.template}
      </Button>
      <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map(choice => (
          <MenuItem
            key={`${choice.kind}.${choice.format}`}
            onClick={() => choose(choice)}
            sx={{ minHeight: 40 }}
          >
            {`${importKindLabel(choice.kind)} (${formatTexts[choice.format]})`}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
