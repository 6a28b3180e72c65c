import { Box, Typography } from '@mui/material'
import { ThemeToggle } from '#shared/theme/theme-toggle.tsx'
import { Logo, PRODUCT_NAME } from '#shared/ui/brand/logo.tsx'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import network from './network.svg'
import { SignIn } from './sign-in.tsx'
import { loginTexts } from './texts.ts'

/** The form beside a drawing of what the product shows; on a narrow screen the drawing becomes a band above it. */
export function LoginPage() {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        position: 'relative',
        gridTemplateColumns: { xs: '1fr', md: '1.15fr 1fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
        bgcolor: 'background.paper',
      }}
    >
      <title>{`${loginTexts.page} · ${PRODUCT_NAME}`}</title>
      <BrandPanel />
      <Box
        component="main"
        sx={{ display: 'grid', gridTemplateRows: { md: 'auto 1fr' }, p: 3, pt: { xs: 4, md: 3 } }}
      >
        <Box
          sx={{
            justifySelf: 'end',
            display: 'flex',
            gap: 0.5,
            color: { xs: '#b9d6de', md: 'text.secondary' },
            // On a narrow screen the button stands in the band, beside the logo.
            position: { xs: 'absolute', md: 'static' },
            insetBlockStart: 20,
            insetInlineEnd: 16,
          }}
        >
          <HelpButton screen="/login" />
          <ThemeToggle />
        </Box>
        <Box
          sx={{
            alignSelf: { md: 'center' },
            justifySelf: 'center',
            width: '100%',
            maxWidth: 352,
            pb: { md: 9 },
          }}
        >
          <SignIn />
        </Box>
      </Box>
    </Box>
  )
}

function BrandPanel() {
  return (
    <Box
      component="header"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: 2,
        p: { xs: 3, md: 5 },
        minHeight: { xs: 168, md: 0 },
        color: '#eef6f8',
        bgcolor: '#07303d',
        backgroundImage: {
          xs: `linear-gradient(180deg, rgb(7 48 61 / 0.55), rgb(7 48 61 / 0.88)), url(${network})`,
          md: `linear-gradient(180deg, rgb(7 48 61 / 0.35) 0%, rgb(7 48 61 / 0) 30%, rgb(7 48 61 / 0.2) 60%, rgb(6 38 49 / 0.96) 88%), url(${network})`,
        },
        backgroundSize: 'cover',
        backgroundPosition: 'center',
      }}
    >
      <Logo size={36} tone="deep" />
      <Box sx={{ maxWidth: 480 }}>
        <Typography
          sx={{
            fontSize: { xs: '1.125rem', md: '2rem' },
            fontWeight: 650,
            letterSpacing: '-0.02em',
            textWrap: 'balance',
            lineHeight: 1.2,
          }}
        >
          {loginTexts.claim}
        </Typography>
        <Typography
          sx={{
            mt: 1,
            color: '#b9d6de',
            fontSize: '0.9375rem',
            textWrap: 'balance',
            display: { xs: 'none', md: 'block' },
          }}
        >
          {loginTexts.claimDetail}
        </Typography>
      </Box>
    </Box>
  )
}
