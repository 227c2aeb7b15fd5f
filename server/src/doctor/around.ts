// Do the server's neighbours answer: scanner, mail server, its own public address?
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { Config } from '../config/config.ts'
import { variablesWithoutTls } from '../config/without-tls.ts'
import { findWall, hideFromSandbox } from '../files/sandbox/isolation.ts'
import { openScanner } from '../files/scanner.ts'
import { greetMailServer } from '../mail/smtp.ts'
import { clockFinding } from './database.ts'
import { type Finding, failure, failureOf, ok, warning } from './finding.ts'

const DAY_MS = 24 * 60 * 60_000
const CERTIFICATE_DAYS = 14
const ANSWER_MS = 10_000

export async function checkWall({ dataDir }: Pick<Config, 'dataDir'>, find = findWall) {
  hideFromSandbox(dataDir)
  if ((await find()) === 'namespaces')
    return [ok('Uploads are opened in a root of their own, without network and sockets.')]
  const advice = 'Allow user namespaces and unshare to the server’s user (docs/operations.md#what-opens-uploads).'
  return [warning('Uploads are opened behind Node’s permissions and a memory limit only.', advice)]
}

export function checkTls(config: Config) {
  const variables = variablesWithoutTls(config)
  if (variables.length === 0) return [ok('Nothing is said to another machine without TLS.')]
  return variables.map((variable) =>
    warning(
      `${variable} leads to another machine without TLS.`,
      `${tlsAdvice[variable]} (docs/operations.md#tls-to-services).`,
    ),
  )
}

const withMode = 'Add sslmode=verify-full to it'
const tlsAdvice: Record<string, string> = {
  DATABASE_URL: withMode,
  DATABASE_DIRECT_URL: withMode,
  DATABASE_REPLICA_URL: withMode,
  SMTP_URL: 'Write smtps:, or add requireTLS=true',
  CLAMAV_URL: 'clamd speaks none: run it on this machine, or behind a tunnel',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'Write https:',
}

export async function checkScanner({ clamavUrl }: Config) {
  if (!clamavUrl) return [warning('CLAMAV_URL is not set: uploads are not scanned.', 'Install clamd and set it.')]
  try {
    return [ok(`${await openScanner(clamavUrl).version()}.`)]
  } catch {
    return [failure('The virus scanner does not answer: uploads are held.', 'Start clamd, or correct CLAMAV_URL.')]
  }
}

export async function checkMailServer({ smtpUrl, production }: Config) {
  if (!smtpUrl) {
    const bad = production ? failure : warning
    return [bad('SMTP_URL is not set: mails reach nobody.', 'Set SMTP_URL and MAIL_FROM.')]
  }
  try {
    await greetMailServer(smtpUrl)
    return [ok('It answers. Whether it takes mails is not tried.')]
  } catch (error) {
    const advice = 'Check SMTP_URL, and that the mail server runs; mails wait for about a day.'
    return [failure(`It does not answer: ${(error as Error).message}.`, advice)]
  }
}

/** As a browser would reach it, through the proxy. */
export async function checkPublicUrl({ publicUrl, production }: Config) {
  const bad = production ? failure : warning
  let answer: Answer
  try {
    answer = await ask(`${publicUrl}/health/ready`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return [
      bad(
        `${publicUrl} is not reachable (${code ?? message}).`,
        'Start the server; check PUBLIC_URL, the proxy, its certificate, the name.',
      ),
    ]
  }
  const { status, date, certificateUntil } = answer
  const findings: Omit<Finding, 'check'>[] = [
    status === 200
      ? ok(`${publicUrl} is ready.`)
      : failure(`${publicUrl} answers ${status} to /health/ready.`, 'Its answer and the log say why.'),
  ]
  if (date) findings.push(clockFinding(Math.max(0, Math.abs(Date.now() - date) / 1000 - 1), 'that of PUBLIC_URL'))
  if (certificateUntil) findings.push(certificateFinding(certificateUntil))
  return findings
}

export function certificateFinding(until: number) {
  const days = Math.floor((until - Date.now()) / DAY_MS)
  if (days >= CERTIFICATE_DAYS) return ok(`Its certificate is valid for ${days} days.`)
  return warning(`Its certificate ends in ${days} days.`, 'Renew it; browsers refuse an old one.')
}

type Answer = { status: number; date: number | undefined; certificateUntil: number | undefined }

/** Its answer as a browser would get it. */
export async function ask(url: string): Promise<Answer> {
  const request = (url.startsWith('https:') ? https : http).get(url, {
    signal: AbortSignal.timeout(ANSWER_MS),
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  const { date } = response.headers
  const socket = response.socket as Partial<TLSSocket>
  const until = socket.getPeerCertificate?.().valid_to
  await once(response, 'close')
  return {
    status: response.statusCode ?? 0,
    date: date ? Date.parse(date) : undefined,
    certificateUntil: until ? Date.parse(until) : undefined,
  }
}

/** Faults that rule out every other check. */
export const unreadable = (error: Error) =>
  failureOf(error, 'Run it with the server’s environment (DATA_DIR, DATABASE_URL, FILES_KEY).')
