// The mails that have arrived at the SMTP server.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFolder } from './environment.ts'

/** `text` is the plain part of the message. */
type Mail = { to: string[]; subject: string; text: string }

/** Mails never change, and tests look for theirs several times a second. */
const read = new Map<string, Mail>()

/** The mails to one address, oldest first. Mail is sent in the background, so poll. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const folder = join(serverFolder(), 'mails')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const mails = await Promise.all(
    files.map(async (name) => {
      const mail = read.get(name) ?? readMail(await readFile(join(folder, name), 'utf8'))
      read.set(name, mail)
      return mail
    }),
  )
  return mails.filter(({ to }) => to.includes(address))
}

export const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)

function readMail(file: string): Mail {
  const { to, raw } = JSON.parse(file) as { to: string[]; raw: string }
  const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)$/m.exec(raw)?.[1]?.trim() ?? ''
  // A line of the text may begin with dashes too, where a link is broken.
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const part = raw.split(`\n--${boundary}`).find((each) => each.includes('Content-Type: text/plain')) ?? ''
  const plain = /\r?\n\r?\n([\s\S]*)$/.exec(part)?.[1] ?? ''
  return { to, subject: fromEncodedWords(subject), text: fromQuotedPrintable(plain) }
}

/** Decodes RFC 2047 as the mailer writes it: UTF-8 in the Q encoding. White space between two encoded words is not part of the text. */
const fromEncodedWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) => fromQuotedPrintable(word.replaceAll('_', ' ')))

/** Decodes RFC 2045 section 6.7, of a text in UTF-8. */
const fromQuotedPrintable = (text: string) => {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
