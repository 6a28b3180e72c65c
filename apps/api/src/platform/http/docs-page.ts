import { type CallSpec, ERROR_CATALOGUE } from '@petatirta/contract'
import { openApiDocument } from './openapi.ts'
import { documentPolicy } from './security-headers.ts'

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const who = ({ access }: CallSpec): string => {
  if (access.rules === 'public') return 'everybody'
  if (access.rules === 'device') return 'devices (X-Device-Key)'
  const parts = [access.rules.join(', ')]
  if (access.city && access.rules.includes('pdam')) parts.push('pdam: own city only')
  if (access.roles) parts.push(`pdam: role ${access.roles.join(' or ')}`)
  if (access.personal) parts.push('pdam: who sees personal data')
  if (access.onlyCity) parts.push(`only ${access.onlyCity}`)
  return parts.join('; ')
}

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: { 200: { content: { 'application/json'?: { schema: { properties: { payload: unknown } } } } } }
}

const block = (title: string, schema: unknown) =>
  `<details><summary>${title}</summary><pre>${html(JSON.stringify(schema, null, 2))}</pre></details>`

function section(call: CallSpec, operation: Operation): string {
  const rows = operation.parameters.map(
    p =>
      `<tr><td><code>${p.name}</code></td><td>${p.in}${p.required ? ', required' : ''}</td><td><code>${html(JSON.stringify(p.schema))}</code></td></tr>`,
  )
  const body = operation.requestBody && Object.entries(operation.requestBody.content)[0]
  const answer = call.download ? undefined : operation.responses[200].content['application/json']
  const payload = answer?.schema.properties.payload
  return `<section id="${call.name}"><h3><b>${call.method}</b> /api${html(call.path)}</h3>
<p>${html(call.summary)}.<br><small>For: ${html(who(call))}</small></p>
${rows.length ? `<table>${rows.join('')}</table>` : ''}
${body ? block(`Request body (${body[0]})`, body[1].schema) : ''}
${payload === undefined ? `<p>Answers ${html(call.download ?? '')}.</p>` : block('Payload', payload)}</section>`
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h3 b{color:#0b7285}pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #8884;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}section{margin:2rem 0}summary{cursor:pointer}`

/** The page, and the Content-Security-Policy that fits it. */
export function docsPage(calls: readonly CallSpec[]): { html: string; policy: string } {
  const paths = openApiDocument(calls).paths as Record<string, Record<string, Operation>>
  const sections = calls.flatMap(call => {
    const operation = paths[call.path]?.[call.method.toLowerCase()]
    return operation ? [section(call, operation)] : []
  })
  const errors = ERROR_CATALOGUE.map(
    e => `<tr><td>${e.code}</td><td>${e.status}</td><td>${e.module}</td><td>${html(e.message)}</td></tr>`,
  )
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>PetaTirta API</title><style>${STYLE}</style><h1>PetaTirta API</h1>
<p>Every answer is <code>{ code, message, payload, meta? }</code>; <code>code</code> is 200 on success. Sign in with
<a href="#login">POST /api/user/login</a> and send <code>Authorization: Bearer {accessToken}</code>.
Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Examples that run, from signing in to sockets:
<code>docs/api-guide.md</code> of the source.</p>
${sections.join('\n')}<h2>Errors</h2><table><tr><th>Code<th>HTTP<th>Module<th>Message</tr>${errors.join('')}</table></html>`
  return { html: page, policy: documentPolicy(STYLE) }
}
