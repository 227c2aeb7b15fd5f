// Without TLS, anybody on the way to another machine can read and change the data.

import { readHosts } from '../db/hosts.ts'
import type { Config } from './config.ts'

type Addresses = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'smtpUrl' | 'clamavUrl' | 'tracing'
>

/** The variables whose address leads to another machine without TLS, or with TLS only where it is offered. */
export function variablesWithoutTls(config: Addresses): string[] {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl, smtpUrl, clamavUrl, tracing } = config
  const inClear = {
    DATABASE_URL: databaseUrl && !isDatabasePrivate(databaseUrl),
    DATABASE_DIRECT_URL: databaseDirectUrl && !isDatabasePrivate(databaseDirectUrl),
    DATABASE_REPLICA_URL: databaseReplicaUrl && !isDatabasePrivate(databaseReplicaUrl),
    SMTP_URL: smtpUrl && !isMailPrivate(new URL(smtpUrl)),
    // clamd speaks no TLS.
    CLAMAV_URL: clamavUrl && !isHere(new URL(clamavUrl).hostname),
    OTEL_EXPORTER_OTLP_ENDPOINT:
      tracing && !tracing.endpoint.startsWith('https:') && !isHere(new URL(tracing.endpoint).hostname),
  }
  return Object.entries(inClear).flatMap(([variable, open]) => (open ? [variable] : []))
}

/** As pg reads an address: each of these modes requires TLS and checks the certificate. */
const checkedModes = ['prefer', 'require', 'verify-ca', 'verify-full']

function isDatabasePrivate(address: string): boolean {
  const several = readHosts(address)
  // `user@/database?host=...`, which pg takes, is no URL without a host.
  const { hostname, protocol, searchParams } = new URL((several?.first ?? address).replace('@/', '@localhost/'))
  if (protocol === 'socket:' || checkedModes.includes(searchParams.get('sslmode') ?? '')) return true
  if (['true', '1'].includes(searchParams.get('ssl') ?? '')) return true
  const hosts = several?.hosts.map(({ host }) => host) ?? [searchParams.get('host') ?? decodeURIComponent(hostname)]
  return hosts.every(isHere)
}

const isMailPrivate = ({ protocol, hostname, searchParams }: URL) =>
  protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || isHere(hostname)

/** This machine, or a socket in its file system. */
const isHere = (host: string) => host === '' || host === 'localhost' || /^(\/|127\.|\[?::1\]?$)/.test(host)
