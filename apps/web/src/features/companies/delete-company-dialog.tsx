import { TextField } from '@mui/material'
import type { Company } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteDialog } from '#shared/ui/dialog/delete-dialog.tsx'
import { CompanyContents } from './company-contents.tsx'
import { holdsData } from './contents.ts'
import { companyTexts } from './texts.ts'
import { companyContentsQuery, useCompanyNotices, useDeleteCompany } from './use-company-changes.ts'

interface Props {
  company: Company
  onDeleted: () => void
  onClose: () => void
}

/** Says first what goes too. To delete data, the user types the slug: the wrong row is one click away. */
export function DeleteCompanyDialog({ company, ...rest }: Props) {
  const contents = useQuery(companyContentsQuery(company._id))
  const [typed, setTyped] = useState('')
  const mustType = contents.data !== undefined && holdsData(contents.data)
  return (
    <DeleteDialog
      title={companyTexts.remove}
      question={companyTexts.removeQuestion}
      record={company}
      deletion={useDeleteCompany()}
      done={companyTexts.removeDone}
      notices={useCompanyNotices()}
      disabled={contents.data === undefined || (mustType && typed.trim() !== company.slug)}
      {...rest}
    >
      <CompanyContents company={company} query={contents} />
      {mustType && (
        <TextField
          label={companyTexts.slug}
          helperText={companyTexts.typeSlug(company.slug)}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          autoComplete="off"
          sx={{ mt: 1 }}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
      )}
    </DeleteDialog>
  )
}
