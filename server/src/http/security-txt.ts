// Where to report a weakness (RFC 9116).
import { requiredLanguages } from '@aruga/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long a copy of the file may be trusted; RFC 9116, 2.5.5, recommends less than a year. */
const TRUSTED_MS = 180 * DAY_MS

/** Serves `/.well-known/security.txt` where the operator has named a contact. */
export function registerSecurityTxt(app: FastifyInstance, { config, clock }: Pick<AppContext, 'config' | 'clock'>) {
  const { securityContact, publicUrl } = config
  if (!securityContact) return
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const today = Math.floor(clock().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + TRUSTED_MS).toISOString()}`,
      `Preferred-Languages: ${requiredLanguages.join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
