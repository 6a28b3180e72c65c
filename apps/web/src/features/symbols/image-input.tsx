import { Box, Button, FormHelperText } from '@mui/material'
import { SYMBOL_MEDIA_TYPE } from '@petatirta/domain'
import { ImageUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { type Control, useController } from 'react-hook-form'
import { type ChosenImage, readImage } from './read-image.ts'
import { ImagePreview } from './symbol-image.tsx'
import type { SymbolValues } from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'

interface Props {
  control: Control<SymbolValues>
  required: boolean
  /** The image there is. */
  current: string | null
  /** A chosen file is being read: what is saved before it has been would be saved without it. */
  onReading: (reading: boolean) => void
}

const validate = (required: boolean) => (image: ChosenImage | null) => {
  if (image === null) return required ? texts.imageMissing : undefined
  return 'problem' in image ? image.problem : undefined
}

export function ImageInput({ control, required, current, onReading }: Props) {
  const rules = { validate: validate(required) }
  const { field, fieldState } = useController({ control, name: 'image', rules })
  const input = useRef<HTMLInputElement>(null)
  const newest = useRef<File>(undefined)
  const hintId = useId()
  const image: ChosenImage | null = field.value
  const preview = image && 'preview' in image ? image.preview : image === null ? current : null
  const read = async (file: File | undefined) => {
    if (!file) return
    newest.current = file
    onReading(true)
    const chosen = await readImage(file)
    if (newest.current !== file) return
    field.onChange(chosen)
    onReading(false)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {preview && <ImagePreview src={preview} />}
        <Button
          ref={field.ref}
          variant="outlined"
          color={fieldState.error ? 'error' : 'primary'}
          startIcon={<ImageUp size={18} aria-hidden />}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {preview ? texts.changeImage : texts.chooseImage}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={SYMBOL_MEDIA_TYPE}
          aria-label={texts.image}
          onChange={event => {
            void read(event.target.files?.[0])
            // The same file, corrected, may be chosen again.
            event.target.value = ''
          }}
        />
      </Box>
      <FormHelperText
        id={hintId}
        error={fieldState.error !== undefined}
        role={fieldState.error ? 'alert' : undefined}
        sx={{ mx: 0 }}
      >
        {fieldState.error?.message ?? (required ? texts.imageHint : texts.imageKept)}
      </FormHelperText>
    </Box>
  )
}
