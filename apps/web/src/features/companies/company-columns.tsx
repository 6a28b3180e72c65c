import { Box, Button, IconButton, Tooltip } from '@mui/material'
import { CHECKLIST_ITEMS, type Company } from '@petatirta/contract'
import { COORDINATE_DECIMALS, formatAdminTimestamp } from '@petatirta/domain'
import { createLink } from '@tanstack/react-router'
import { ListChecks, Map as MapIcon, Radio } from 'lucide-react'
import { rememberCity } from '#shared/ui/company-select/chosen-city.ts'
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

/** Of how many items of its checklist each utility on the page has something, by slug. */
export type Progress = Readonly<Record<string, number>>

export const companyColumns = (
  open: (dialog: CompanyDialog) => void,
  progress: Progress | undefined,
): Column<Company>[] => {
  const actions = actionsColumn<Company>(company => ({
    name: company.name,
    onEdit: () => open({ kind: 'edit', company }),
    onDelete: () => open({ kind: 'delete', company }),
  }))
  const cell = (company: Company) => (
    <Box sx={ACTIONS}>
      <ChecklistButton company={company} done={progress?.[company.slug]} />
      <MapButton company={company} />
      <DevicesButton name={company.name} onClick={() => open({ kind: 'devices', company })} />
      {actions.cell(company)}
    </Box>
  )
  return [...COLUMNS, { ...actions, cell }]
}

const ACTIONS = {
  display: 'flex',
  justifyContent: 'end',
  gap: 0.5,
  // On a card one above the other: beside each other they would leave no room for the slug.
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { xs: 'end', md: 'center' },
} as const

const LinkButton = createLink(IconButton)

const ChecklistLink = createLink(Button)

/** The way to what the utility has and lacks; how far it is stands on it as soon as it is known. */
function ChecklistButton({ company: { name, slug }, done }: { company: Company; done: number | undefined }) {
  const of = CHECKLIST_ITEMS.length
  const label =
    done === undefined ? companyTexts.checklist(name) : companyTexts.checklistProgress(name, done, of)
  return (
    <Tooltip title={label}>
      <ChecklistLink
        to="/internal/checklist"
        search={{ city: slug }}
        size="small"
        color={done === undefined || done < of ? 'primary' : 'inherit'}
        aria-label={label}
        startIcon={<ListChecks size={18} strokeWidth={1.75} aria-hidden />}
        sx={{
          minWidth: 64,
          minHeight: { xs: 40, md: 34 },
          my: { md: -0.75 },
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {done === undefined ? '…' : `${done}/${of}`}
      </ChecklistLink>
    </Tooltip>
  )
}

const ACTION = { p: { xs: 1.25, md: 1 }, my: { md: -0.75 } } as const

/** An inactive utility has no map that could be opened (M2.1). */
function MapButton({ company: { name, slug, isActive } }: { company: Company }) {
  const label = isActive ? companyTexts.openMap(name) : companyTexts.noMap(name)
  const icon = <MapIcon size={18} strokeWidth={1.75} aria-hidden />
  return (
    <Tooltip title={label}>
      {isActive ? (
        <LinkButton
          to="/map/$city"
          params={{ city: slug }}
          preload={false}
          size="small"
          aria-label={label}
          onClick={() => rememberCity(slug)}
          sx={ACTION}
        >
          {icon}
        </LinkButton>
      ) : (
        <span>
          <IconButton size="small" aria-label={label} disabled sx={ACTION}>
            {icon}
          </IconButton>
        </span>
      )}
    </Tooltip>
  )
}

function DevicesButton({ name, onClick }: { name: string; onClick: () => void }) {
  const label = companyTexts.devices(name)
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick} sx={ACTION}>
        <Radio size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
