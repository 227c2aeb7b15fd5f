// A program for the crash tests: sends one mail the way a worker does. Argument: JSON of `connection`, `smtpUrl`, `id`.
import { pino } from 'pino'
import { openDatabase } from '../db/open.ts'
import { openMailer } from '../mail/mailer.ts'
import { sendOnce } from '../mail/once.ts'
import { systemClock } from '../time/clock.ts'

const { connection, smtpUrl, id } = JSON.parse(process.argv[2] ?? '{}')
const db = openDatabase({ connection, max: 2 })
const mailer = openMailer({ smtpUrl, from: 'no-reply@demo.test', dir: '' })
const message = { to: 'patient@demo.test', senderName: 'Aruga', subject: 'A', text: 'A', html: '<p>A</p>' }
await sendOnce({ db, clock: systemClock, log: pino({ level: 'silent' }) }, mailer, id, async () => message)
await db.close()
