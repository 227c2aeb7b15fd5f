// The SMS that have arrived at the gateway.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFolder } from './environment.ts'

type Sms = { to: string; from: string; text: string }

/** The texts to one mobile number, written as in `newcomer`, oldest first. They are sent in the background, so poll. */
export async function smsTo(mobile: string): Promise<string[]> {
  const folder = join(serverFolder(), 'sms')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const all = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Sms),
  )
  const international = mobile.replaceAll(' ', '').replace(/^0/, '+63')
  return all.filter(({ to }) => to === international).map(({ text }) => text)
}
