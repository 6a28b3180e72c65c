import type { Company } from '@petatirta/contract'
import { COORDINATE_DECIMALS, formatAdminTimestamp } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { actionsColumn } from '#shared/ui/list/row-actions.tsx'
import { StatusChip } from '#shared/ui/status/status-chip.tsx'
import type { CompanyDialog } from './company-dialogs.tsx'
import { companyTexts } from './texts.ts'

const COLUMNS: readonly Column<Company>[] = [
  {
    id: 'createdAt',
    header: companyTexts.createdAt,
    cell: row => <Digits>{formatAdminTimestamp(row.createdAt)}</Digits>,
  },
  {
    id: 'updatedAt',
    header: companyTexts.updatedAt,
    cell: row => <Digits>{formatAdminTimestamp(row.updatedAt)}</Digits>,
  },
  { id: 'name', header: companyTexts.name, cell: row => row.name, card: 'title' },
  {
    id: 'lon',
    header: companyTexts.lon,
    cell: row => <Digits>{row.lon.toFixed(COORDINATE_DECIMALS)}</Digits>,
    align: 'right',
  },
  {
    id: 'lat',
    header: companyTexts.lat,
    cell: row => <Digits>{row.lat.toFixed(COORDINATE_DECIMALS)}</Digits>,
    align: 'right',
  },
  {
    id: 'status',
    header: companyTexts.status,
    cell: row => <StatusChip active={row.isActive} />,
    card: 'corner',
  },
  { id: 'slug', header: companyTexts.slug, cell: row => row.slug },
]

export const companyColumns = (open: (dialog: CompanyDialog) => void): Column<Company>[] => [
  ...COLUMNS,
  actionsColumn(company => ({
    name: company.name,
    onEdit: () => open({ kind: 'edit', company }),
    onDelete: () => open({ kind: 'delete', company }),
  })),
]
