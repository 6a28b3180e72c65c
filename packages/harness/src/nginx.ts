import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './folder.ts'
import { end, findProgram, hasEnded, isListening } from './programs.ts'
import { waitUntil } from './wait.ts'

export const DEPLOYED = join(import.meta.dirname, '../../../deploy/nginx/petatirta.conf')

const PORT_80 = /server \{\n {4}listen 80;[\s\S]*# End of port 80\.\n/

/** What is deployed for port 80 alone, on another port. */
function deriveOpen(text: string, port: number): string {
  const block = PORT_80.exec(text)?.[0]
  if (!block) throw new Error(`${DEPLOYED} has nothing for port 80`)
  const maps = text.match(/^map [\s\S]*?^}\n/gm)?.join('') ?? ''
  return `${maps}${block}`
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/ +listen \[::\]:80;\n/, '')
    .replace(/access_log .*;/, 'access_log off;')
    .replace(/ +error_log .*\n/, '')
}

/** The file that is deployed, on other ports, without TLS and without a log. */
export function derive(text: string, port: number, upstreams: readonly number[]): string {
  const servers = (_all: string, _last: string, options: string) =>
    upstreams.map(upstream => `    server 127.0.0.1:${upstream} ${options};\n`).join('')
  const by = (replacement: string) => () => replacement
  const changes = [
    [/( {4}server \S+ (max_fails=1 .*);\n)+/, servers],
    [/( {4}server \S+ (backup .*);\n)+/, servers],
    [PORT_80, by('')],
    [/listen 443 ssl http2;/, by(`listen 127.0.0.1:${port};`)],
    [/ +listen \[::\]:443.*\n/, by('')],
    [/access_log .*;/, by('access_log off;')],
    [/ +error_log .*\n/, by('')],
    [/ +ssl_[\s\S]*?ssl_session_tickets off;\n/, by('')],
  ] as const
  return changes.reduce((result, [pattern, replacement]) => {
    if (!pattern.test(result)) throw new Error(`${DEPLOYED} has no ${pattern}`)
    return result.replace(pattern, replacement)
  }, text)
}

/** What Debian's nginx.conf has around it, kept in one folder. */
const around = (dir: string, file: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${dir}/nginx.pid;
error_log ${dir}/error.log warn;
events { worker_connections 4096; }
http {
    client_body_temp_path ${dir}/body;
    proxy_temp_path ${dir}/proxy;
    fastcgi_temp_path ${dir}/fastcgi;
    uwsgi_temp_path ${dir}/uwsgi;
    scgi_temp_path ${dir}/scgi;
    include ${file};
}
`

const program = () => {
  const found = findProgram('nginx')
  if (!found) throw new Error('nginx is not installed')
  return found
}

/** What `nginx -t` says of a file, with a certificate beside it; empty when nothing is wrong. */
export function check(file: string): string {
  const { path: dir, remove } = makeFolder('nginx')
  try {
    mkdirSync(join(dir, 'tls'))
    const certificate = ['-keyout', join(dir, 'tls/petatirta.key'), '-out', join(dir, 'tls/petatirta.crt')]
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=uji',
      ...certificate,
    ])
    writeFileSync(join(dir, 'nginx.conf'), around(dir, file))
    const { status, stderr } = spawnSync(program(), ['-t', '-p', dir, '-c', join(dir, 'nginx.conf')], {
      encoding: 'utf8',
    })
    return status === 0 && !stderr.includes('[warn]') ? '' : stderr
  } finally {
    remove()
  }
}

export const startNginx = (port: number, upstreams: readonly number[]) =>
  serve(port, derive(readFileSync(DEPLOYED, 'utf8'), port, upstreams))

export const startOpenNginx = (port: number) => serve(port, deriveOpen(readFileSync(DEPLOYED, 'utf8'), port))

async function serve(port: number, text: string) {
  const { path: dir, remove } = makeFolder('nginx')
  const site = join(dir, 'petatirta.conf')
  writeFileSync(site, text)
  writeFileSync(join(dir, 'nginx.conf'), around(dir, site))
  const child: ChildProcess = spawn(program(), ['-p', dir, '-c', join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const log = () => readFileSync(join(dir, 'error.log'), 'utf8')
  const isUp = await waitUntil(async () => hasEnded(child) || (await isListening(port)))
  if (!isUp || hasEnded(child)) throw new Error(`nginx did not start: ${log()}`)
  return {
    url: `http://127.0.0.1:${port}`,
    log,
    stop: async () => {
      await end(child, 'SIGTERM')
      remove()
    },
  }
}

export type Nginx = Awaited<ReturnType<typeof startNginx>>
