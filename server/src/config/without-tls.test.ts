import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { variablesWithoutTls } from './without-tls.ts'

const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://app.test', FILES_KEY: 'a1'.repeat(32) }
const found = (addresses: Record<string, string>) => variablesWithoutTls(readConfig({ ...environment, ...addresses }))

test.each([
  ['DATABASE_URL', 'postgres://aruga:secret@db.hospital.test/aruga'],
  ['DATABASE_URL', 'postgres://aruga@127.0.0.1:5432,db.hospital.test:5432/aruga'],
  ['DATABASE_URL', 'postgres://aruga@db.hospital.test/aruga?sslmode=disable'],
  ['DATABASE_URL', 'postgres://aruga@db.hospital.test/aruga?sslmode=no-verify'],
  ['SMTP_URL', 'smtp://mail.hospital.test'],
  ['CLAMAV_URL', 'tcp://10.0.0.7:3310'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.hospital.test:4318'],
])('An operator hears that %s leads to another machine without TLS: %s', (variable, address) => {
  expect(found({ MAIL_FROM: 'a@app.test', [variable]: address })).toEqual([variable])
})

test('A pooler, the database past it and a replica are each named', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL] = ['a', 'b', 'c'].map((x) => `postgres://${x}.test/a`)
  expect(found({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } as Record<string, string>)).toEqual([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
  ])
})

test.each([
  {},
  { DATABASE_URL: 'postgres://aruga@db.hospital.test/aruga?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://aruga@a.test:5432,b.test:5432/aruga?sslmode=require' },
  { DATABASE_URL: 'postgres://aruga@localhost:5432/aruga' },
  { DATABASE_URL: 'postgres://aruga@%2Fvar%2Frun%2Fpostgresql/aruga' },
  { DATABASE_URL: 'postgres:///aruga?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://aruga@/aruga?host=%2Fvar%2Frun%2Fpostgresql' },
  { SMTP_URL: 'smtps://mail.hospital.test', MAIL_FROM: 'a@app.test' },
  { SMTP_URL: 'smtp://mail.hospital.test?requireTLS=true', MAIL_FROM: 'a@app.test' },
  { SMTP_URL: 'smtp://[::1]:25', MAIL_FROM: 'a@app.test' },
  { CLAMAV_URL: 'unix:/run/clamav/clamd.ctl' },
  { CLAMAV_URL: 'tcp://127.0.0.1:3310', OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.hospital.test' },
])('With TLS, or on the machine itself, nothing is said: %j', (addresses) => {
  expect(found(addresses as Record<string, string>)).toEqual([])
})
