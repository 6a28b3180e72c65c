import { Box, Link, Typography } from '@mui/material'
import { Section } from './section.tsx'
import { aboutTexts as texts } from './texts.ts'

/** Which product this is, and whose work it is made of. */
export function AboutSection({ version }: { version: string }) {
  return (
    <Section title={texts.title}>
      <Typography variant="body1">{texts.version(version)}</Typography>
      <Typography variant="body2">{texts.own}</Typography>
      <Box>
        <Link href="/lisensi.txt" target="_blank" rel="noopener" variant="body2">
          {texts.others}
        </Link>
      </Box>
    </Section>
  )
}
