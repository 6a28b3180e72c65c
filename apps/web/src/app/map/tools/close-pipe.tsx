import { calls } from '@petatirta/contract/routes'
import { hasRole } from '#app/map/has-role.ts'
import { logoOf } from '#app/map/logo.ts'
import { IncidentForm } from '#features/incidents/incident-form.tsx'
import { useSession } from '#shared/session/use-session.ts'
import { cardTexts } from '#tools/close-pipe/card-texts.ts'
import type { ClosePipeProps } from '#tools/close-pipe/close-pipe-props.ts'
import { ClosePipeTool } from '#tools/close-pipe/close-pipe-tool.tsx'
import type { ToolProps } from './tool-props.ts'
import { askTrace } from './trace-request.ts'

/** Tutup Pipa with what the user may do besides. */
export function ClosePipe(props: ToolProps) {
  const { slug, gmtOffset } = props.company
  const claims = useSession(state => state.claims)
  const isAdmin = claims !== null && claims.rule !== 'pdam'
  const mayWrite = hasRole(claims, calls.setValveState.access.roles)
  const help = [
    { text: cardTexts.importData, href: `/data/import?city=${slug}` },
    { text: cardTexts.checkNetwork, href: `/admin/jaringan?city=${slug}` },
  ]
  const saveForm: ClosePipeProps['saveForm'] = (closure, summary, done) => (
    <IncidentForm city={slug} gmtOffset={gmtOffset} closure={closure} summary={summary} {...done} />
  )
  return (
    <ClosePipeTool
      {...props}
      mayWrite={mayWrite}
      help={isAdmin ? help : []}
      logo={() => logoOf(slug)}
      onTrace={askTrace}
      saveForm={mayWrite ? saveForm : undefined}
    />
  )
}
