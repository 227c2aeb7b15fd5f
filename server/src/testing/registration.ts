// Registering as the app does, and following the link mailed to the address.
import { randomBytes } from 'node:crypto'
import { confirmRegistration } from '@aruga/contract/registration/address'
import { register } from '@aruga/contract/registration/registration'
import sharp from 'sharp'
import { writeRegistrationMail } from '../features/registration/mails.ts'
import { call, sendForm, type TestApp } from './app.ts'
import { linkIn, mailJobs } from './mailed.ts'
import { PASSWORD } from './people.ts'

export type Changes = Record<string, string | File | null>

const noise = { width: 640, height: 400, channels: 3 as const }
const noisy = sharp(randomBytes(640 * 400 * 3), { raw: noise })
  .jpeg({ quality: 60 })
  .toBuffer()

export const jpegFile = async (name = 'photo.jpg', bytes?: Uint8Array) =>
  new File([new Uint8Array(bytes ?? (await noisy))], name, { type: 'image/jpeg' })

const photo = jpegFile()
const formOf = async (changes: Changes): Promise<[string, string | File][]> =>
  Object.entries({
    HCPCode: 'hcp-2468',
    FirstName: 'Maria',
    LastName: 'Halimbawa',
    EmailAddress: `maria-${randomBytes(6).toString('hex')}@demo.test`,
    MobilePhoneNumber: '0917 555 0100',
    Password: PASSWORD,
    IsAgreed: 'true',
    FileId: await photo,
    FilePrescription: await photo,
    ...changes,
  }).filter((part): part is [string, string | File] => part[1] !== null)

// Each request has a network address of its own, so that one test's attempts do not count against another's.
let sender = 0
const nextSender = () => `10.0.${Math.floor(++sender / 250)}.${sender % 250}`

/** Registers; the app must trust its proxy. */
export const registerWith = async (
  { app }: Pick<TestApp, 'app'>,
  changes: Changes = {},
  headers: Record<string, string> = {},
) => sendForm(app, register, await formOf(changes), { 'x-forwarded-for': nextSender(), ...headers })

/** The newest mail with a registration's link to an address, and the link's parts. */
export async function registrationMailTo({ db, context }: TestApp, email: string) {
  const { rows } = await db.query('SELECT id FROM account WHERE lower(email) = lower($1)', [email])
  const job = (await mailJobs(db, 'registrationLink', rows[0]?.id)).at(-1)
  if (!job) throw new Error(`No link was mailed to ${email}`)
  const draft = await writeRegistrationMail(context, job)
  const { url, query } = linkIn(draft)
  return { draft, url, link: { userId: query.userId ?? '', token: query.token ?? '' } }
}

/** Follows the newest link mailed to an address, with the password chosen when registering. */
export async function confirmAddress(server: TestApp, email: string, password = PASSWORD) {
  const { link } = await registrationMailTo(server, email)
  const headers = { 'x-forwarded-for': nextSender() }
  return call(server.app, confirmRegistration, { body: { ...link, password } }, { headers })
}
