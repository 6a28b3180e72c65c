import { Box, Button, Chip, List, ListItem, Typography } from '@mui/material'
import type { OwnSession } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { Section } from './section.tsx'
import { accountTexts as texts } from './texts.ts'
import { sessionsQuery, useEndOthers, useEndSession } from './use-account-changes.ts'
import { useRefusal } from './use-refusal.ts'

export function SessionsSection() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [asking, setAsking] = useState(false)
  const others = useEndOthers()
  const notify = useNotify()
  const refused = useRefusal()
  const endOthers = () =>
    others.mutate(undefined, {
      onSuccess: count => notify(texts.endedOthers(count), 'success'),
      onError: refusal => refused(refusal),
      onSettled: () => setAsking(false),
    })
  return (
    <Section title={texts.sessions} about={texts.sessionsAbout}>
      {data ? (
        <List aria-label={texts.sessions} disablePadding>
          {data.map(session => (
            <SessionItem key={session._id} session={session} />
          ))}
        </List>
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Loading feature={texts.loading} fill={false} />
      )}
      {data && data.length > 1 && (
        <Button
          color="error"
          variant="outlined"
          onClick={() => setAsking(true)}
          sx={{ justifySelf: 'start' }}
        >
          {texts.endOthers}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={texts.endOthers}
        question={texts.endOthersQuestion}
        confirm={texts.endConfirm}
        pending={others.isPending}
        onConfirm={endOthers}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}

function SessionItem({ session }: { session: OwnSession }) {
  const ending = useEndSession()
  const notify = useNotify()
  const refused = useRefusal()
  const agent = session.agent || texts.unknownAgent
  const since = formatAdminTimestamp(session.createdAt)
  const end = () =>
    ending.mutate(session._id, {
      onSuccess: () => notify(texts.ended, 'success'),
      onError: error => refused(error),
    })
  return (
    <ListItem
      disableGutters
      divider
      sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between', py: 1.25 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body1" sx={{ fontWeight: 600 }}>
            {agent}
          </Typography>
          {session.current && <Chip size="small" color="success" label={texts.thisSession} />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.since} <Digits>{since}</Digits> · {texts.seen}{' '}
          <Digits>{formatAdminTimestamp(session.seenAt)}</Digits>
          {session.address && (
            <>
              {' '}
              · {texts.network} <Digits>{session.address}</Digits>
            </>
          )}
        </Typography>
      </Box>
      {!session.current && (
        <Button
          size="small"
          color="error"
          disabled={ending.isPending}
          aria-label={texts.endOneOf(agent, since)}
          onClick={end}
          sx={{ minHeight: 36 }}
        >
          {texts.endOne}
        </Button>
      )}
    </ListItem>
  )
}
