import { Box, Button, Typography } from '@mui/material'
import { homeAfterLogin, LOGIN_PATH } from '@petatirta/domain'
import { useRouter } from '@tanstack/react-router'
import { signOut } from '#shared/session/session.ts'
import { useSession } from '#shared/session/use-session.ts'
import { Logo, PRODUCT_NAME } from '#shared/ui/brand/logo.tsx'
import { helpAddress } from '#shared/ui/help/help-pages.ts'
import { helpTexts } from '#shared/ui/help/texts.ts'
import { messageTexts } from './texts.ts'

interface Props {
  code: string
  message: string
  detail: string
  /** Address of this page, so that it never offers itself as home. */
  self?: string
}

function MessagePage({ code, message, detail, self }: Props) {
  const claims = useSession(state => state.claims)
  const { history } = useRouter()
  const home = claims ? homeAfterLogin(claims) : LOGIN_PATH
  return (
    <Box
      component="main"
      sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', p: 3 }}
    >
      <title>{`${code} · ${PRODUCT_NAME}`}</title>
      <Logo size={28} />
      <Typography
        component="p"
        sx={{
          fontSize: { xs: '5rem', md: '7rem' },
          fontWeight: 750,
          letterSpacing: '-0.03em',
          lineHeight: 1.1,
          color: 'primary.main',
          mt: 3,
        }}
      >
        {code}
      </Typography>
      <Typography variant="h1" sx={{ textAlign: 'center' }}>
        {message}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, textAlign: 'center', maxWidth: 400 }}>
        {detail}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3, justifyContent: 'center' }}>
        {home !== self && (
          <Button variant="contained" onClick={() => history.push(home)}>
            {claims ? messageTexts.home : messageTexts.login}
          </Button>
        )}
        {claims && (
          <Button variant="outlined" onClick={() => signOut()}>
            {messageTexts.logout}
          </Button>
        )}
        <Button href={helpAddress('/404')} target="_blank" rel="noopener">
          {helpTexts.label}
        </Button>
      </Box>
    </Box>
  )
}

/** A2: signed in, but the rule is not on the route's list. */
export const ForbiddenPage = () => (
  <MessagePage
    code={messageTexts.forbiddenCode}
    message={messageTexts.forbidden}
    detail={messageTexts.forbiddenDetail}
  />
)

export const NotFoundPage = () => (
  <MessagePage
    code={messageTexts.notFoundCode}
    message={messageTexts.notFound}
    detail={messageTexts.notFoundDetail}
    self="/404"
  />
)
