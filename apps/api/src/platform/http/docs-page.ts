import { type CallSpec, ERROR_CATALOGUE } from '@petatirta/contract'
import { DOCS_SCRIPT } from './docs-script.ts'
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

/** Files and devices' messages are sent by programs; everything else can be tried here. */
const isTryable = ({ multipart, upload, access }: CallSpec) =>
  !multipart && !upload && access.rules !== 'device'

function attempt(call: CallSpec, { parameters, requestBody }: Operation): string {
  if (!isTryable(call)) return ''
  const fields = parameters.map(
    ({ name, in: where, required }) =>
      `<label>${html(name)} <input name="${html(name)}" data-in="${where}"${required ? ' required' : ''}></label>`,
  )
  const body = requestBody
    ? `<label>Body, as JSON <textarea rows="4" spellcheck="false">{}</textarea></label>`
    : ''
  return `<details><summary>Try it</summary><form data-method="${call.method}" data-path="${html(call.path)}">${fields.join('')}${body}
<button>${call.method} /api${html(call.path)}</button><output></output></form></details>`
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
${payload === undefined ? `<p>Answers ${html(call.download ?? '')}.</p>` : block('Payload', payload)}
${attempt(call, operation)}</section>`
}

/** The product's colours (apps/web/src/shared/theme/palette.ts), in both schemes, and its typeface, where the guide has been built. */
const STYLE = `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url('/panduan/inter.woff2') format('woff2')}
:root{color-scheme:light dark;--ground:#f2f6f7;--paper:#fff;--text:#102830;--quiet:#4b636d;--line:#d9e3e7;--main:#0b6178;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#0b161b;--paper:#122229;--text:#e4eef1;--quiet:#a0b6bf;--line:#243942;--main:#68c6da;--on:#04222b}}
*{box-sizing:border-box}body{font:15px/1.5 'Inter Variable',system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;background:var(--ground);color:var(--text)}
header{background:#07303d;color:#dfedf1;border-radius:10px;padding:1rem 1.25rem}header h1{margin:0 0 .5rem;letter-spacing:-.012em}header a{color:#93dbea}
.bar{position:sticky;top:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));align-items:end;background:var(--ground);padding:.75rem 0}
section,table{background:var(--paper)}section{margin:1rem 0;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:10px}section[hidden]{display:none}
h3{margin:0;overflow-wrap:anywhere}h3 b,summary,a{color:var(--main)}small,label{color:var(--quiet)}
pre,output{display:block;overflow:auto;background:var(--ground);padding:.75rem;border-radius:6px}output{white-space:pre-wrap;max-height:24rem;font-family:monospace}output:empty{display:none}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
summary{cursor:pointer;min-height:40px;padding:.5rem 0}form{display:grid;gap:.5rem}label{display:grid;gap:.25rem}
input,textarea{font:inherit;min-height:40px;padding:.5rem;color:var(--text);background:var(--paper);border:1px solid var(--line);border-radius:6px;width:100%}
button{font:inherit;font-weight:600;min-height:40px;justify-self:start;padding:0 1rem;border:0;border-radius:6px;background:var(--main);color:var(--on);cursor:pointer;overflow-wrap:anywhere}`

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
<title>PetaTirta API</title><style>${STYLE}</style><header><h1>PetaTirta API</h1>
<p>Every answer is <code>{ code, message, payload, meta? }</code>; <code>code</code> is 200 on success. Sign in with
<a href="#login">POST /api/user/login</a> and send <code>Authorization: Bearer {accessToken}</code>.
Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Examples that run, from signing in to sockets:
<code>docs/api-guide.md</code> of the source.</p></header>
<div class="bar"><label>Search <input id="search" type="search" autocomplete="off"></label>
<label>Access token for Try it <input id="token" type="password" autocomplete="off" placeholder="Signing in below fills it in"></label>
<small id="found" role="status"></small></div>
${sections.join('\n')}<h2>Errors</h2><table><tr><th>Code<th>HTTP<th>Module<th>Message</tr>${errors.join('')}</table><script>${DOCS_SCRIPT}</script></html>`
  return { html: page, policy: documentPolicy(STYLE, DOCS_SCRIPT) }
}
