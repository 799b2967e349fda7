import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startChildren } from './children.mjs'
import { freePort, isListening } from './free-port.mjs'
import { replaceTexts } from './replace-settings.mjs'

const PROGRAM = '/usr/sbin/nginx'
const START_SECONDS = 30

/** Where Debian's nginx is; null when it is not installed. */
export const findNginx = () => (existsSync(PROGRAM) ? PROGRAM : null)

/**
 * Starts nginx with deploy/nginx.conf before a gateway on `gatewayPort`, on free ports of this machine, with a certificate of
 * its own for 127.0.0.1 (`certificate` is its file). `stop` ends it and removes its files, as does the end of this process.
 */
export async function startNginx(gatewayPort) {
  if (findNginx() === null) throw new Error('nginx is not installed (Debian package nginx).')
  const { folder, launch, stop } = startChildren('phone-guard-nginx-')
  // Its workers have a user of their own when it starts as root.
  chmodSync(folder, 0o755)
  const inFolder = (name) => path.join(folder, name)
  const [certificate, key] = [inFolder('certificate.pem'), inFolder('certificate.key')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
      ...['-subj', '/CN=guard.example', '-addext', 'subjectAltName=IP:127.0.0.1', '-out', certificate, '-keyout', key],
    ],
    { stdio: 'pipe' },
  )
  const [plainPort, port] = [await freePort(), await freePort()]
  const site = replaceTexts('nginx.conf', {
    '127.0.0.1:8080': `127.0.0.1:${gatewayPort}`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    '/etc/phone-guard/certificate.pem': certificate,
    '/etc/phone-guard/certificate.key': key,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${inFolder(name)};`,
  )
  const file = inFolder('nginx.conf')
  writeFileSync(
    file,
    [
      `daemon off; pid ${inFolder('pid')}; error_log ${inFolder('error.log')};`,
      'events {}',
      // As Debian's own file has it.
      `http { gzip on; access_log off; ${temporary.join(' ')}\n${site}}\n`,
    ].join('\n'),
  )
  const { child } = launch('nginx', PROGRAM, ['-p', folder, '-e', inFolder('error.log'), '-c', file])
  const deadline = Date.now() + START_SECONDS * 1000
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const log = ['error.log', 'nginx.log'].map((name) => existsSync(inFolder(name)) && readFileSync(inFolder(name)))
      await stop()
      throw new Error(`nginx did not start:\n${log.filter(Boolean).join('')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { port, plainPort, certificate, stop: () => stop(() => 'SIGTERM') }
}
