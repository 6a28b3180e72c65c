import { Box, Typography, useMediaQuery } from '@mui/material'
import type { ServerProcess } from '@petatirta/contract'
import { formatDateTime, formatNumber, MISSING_SUMMARY } from '@petatirta/domain'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { ListCards } from '#shared/ui/list/list-cards.tsx'
import { ListTable } from '#shared/ui/list/list-table.tsx'
import { Section } from './section.tsx'
import { StateMark } from './state-mark.tsx'
import { processTexts as texts } from './texts.ts'

const MEGABYTE = 1024 * 1024

/** A dead process uses nothing. */
const newest = ({ alive, samples }: ServerProcess) => (alive ? samples.at(-1) : undefined)

const memoryOf = (process: ServerProcess) => {
  const sample = newest(process)
  return sample ? formatBytes(sample.memoryMb * MEGABYTE) : MISSING_SUMMARY
}

const cpuOf = (process: ServerProcess) => {
  const sample = newest(process)
  return sample ? `${formatNumber(Math.round(sample.cpuPercent))}%` : MISSING_SUMMARY
}

const COLUMNS: readonly Column<ServerProcess>[] = [
  {
    id: 'name',
    header: texts.name,
    cell: ({ host, pid }) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {host}{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {texts.pid(pid)}
        </Typography>
      </Box>
    ),
    card: 'title',
  },
  {
    id: 'state',
    header: texts.state,
    cell: ({ alive }) => <StateMark good={alive}>{alive ? texts.alive : texts.dead}</StateMark>,
    card: 'corner',
  },
  { id: 'version', header: texts.version, cell: ({ version }) => version },
  {
    id: 'startedAt',
    header: texts.startedAt,
    cell: ({ startedAt }) => <Digits>{formatDateTime(startedAt)}</Digits>,
  },
  { id: 'seenAt', header: texts.seenAt, cell: ({ seenAt }) => <Digits>{formatDateTime(seenAt)}</Digits> },
  {
    id: 'memory',
    header: texts.memory,
    cell: process => <Digits>{memoryOf(process)}</Digits>,
    align: 'right',
  },
  { id: 'cpu', header: texts.cpu, cell: process => <Digits>{cpuOf(process)}</Digits>, align: 'right' },
]

export function ProcessesSection({ processes }: { processes: readonly ServerProcess[] }) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true })
  const List = narrow ? ListCards : ListTable
  return (
    <Section title={texts.title}>
      <List label={texts.list} columns={COLUMNS} rows={processes} rowKey={({ id }) => id} skeletonRows={0} />
    </Section>
  )
}
