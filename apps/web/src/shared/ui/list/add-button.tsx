import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import type { Ref } from 'react'

interface Props {
  label: string
  onClick: () => void
  ref: Ref<HTMLButtonElement>
}

export const AddButton = ({ label, onClick, ref }: Props) => (
  <Button ref={ref} variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)
