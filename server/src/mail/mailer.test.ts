import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp } from '../testing/smtp.ts'
import { renderMail } from './email-layout.ts'
import { openMailer } from './mailer.ts'
import { NotSent } from './not-sent.ts'

const sender = { name: 'Aruga', phone: '(02) 8555 0100', emailAddress: 'help@demo.test' }
const href = 'https://app.test/reset-password?userId=1&resetToken=a%2Fb'
const content = { title: 'Set a new password', body: 'First.\n\nSecond.', link: { href, label: 'Choose it' } }
const noStep = async () => {}
let smtp: Awaited<ReturnType<typeof startSmtp>>
let dir: string

beforeAll(async () => {
  smtp = await startSmtp()
  dir = await mkdtemp(join(tmpdir(), 'aruga-mail-'))
})
afterAll(async () => {
  await smtp.close()
  await rm(dir, { recursive: true })
})

async function send(changes: { to?: string; subject?: string; from?: string } = {}) {
  const { from = 'no-reply@demo.test', to = 'patient@demo.test', ...rest } = changes
  const mailer = openMailer({ smtpUrl: smtp.url, from, dir })
  await mailer({ id: crypto.randomUUID(), to, ...renderMail(content, 'en', sender), ...rest }, noStep)
  const mail = smtp.accepted.at(-1)
  const [head = '', ...body] = (mail?.raw ?? '').split('\r\n\r\n')
  return { to: mail?.to, head, body: body.join('\r\n\r\n') }
}

test('Text and HTML have the same content, and the link can be clicked and copied', () => {
  for (const language of ['en', 'fil'] as const) {
    const { text, html } = renderMail(content, language, sender)
    const shown = html.replaceAll('&amp;', '&')
    for (const part of [
      content.title,
      'First.',
      'Second.',
      href,
      content.link.label,
      sender.phone,
      sender.emailAddress,
    ]) {
      expect(text).toContain(part)
      expect(shown).toContain(part)
    }
    expect(shown.split(`href="${href}"`)).toHaveLength(3)
    expect(shown).toContain(`>${href}</a>`)
    expect(html).toContain(`<html lang="${language}"`)
    const why = text.trim().split('\n').at(-1) ?? ''
    expect(shown).toContain(why)
  }
  expect(renderMail(content, 'fil', sender).text).toContain('Huwag na pong mag-reply')
})

test('A mail loads nothing, and user input in it is escaped', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&'
  const { html, subject } = renderMail(
    {
      title: `${hostile}\r\nBcc: other@demo.test`,
      body: hostile,
      link: { href: `https://app.test/?"${hostile}`, label: hostile },
    },
    'en',
    { name: hostile, phone: hostile, emailAddress: null },
  )
  expect(html).not.toMatch(/<(img|script|link|iframe|form|object)\b/i)
  expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\b(src|srcset|background)=/i)
  expect(html).not.toMatch(/url\(|@import/i)
  expect(html.match(/href="[^"]*"/g)?.every((link) => link.startsWith('href="https://app.test/'))).toBe(true)
  expect(subject).not.toMatch(/[\r\n]/)
})

test('The headers mark it as auto-generated and have the sender and a stable message id', async () => {
  const { head } = await send()
  expect(head).toMatch(/^From: Aruga <no-reply@demo\.test>$/m)
  expect(head).toMatch(/^To: patient@demo\.test$/m)
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(head).toMatch(/^Message-ID: <[0-9a-f-]{36}@demo\.test>$/m)
  expect(head).not.toMatch(/^List-Unsubscribe/m)
  expect((await send({ from: '"Our Program" <care@demo.test>' })).head).toMatch(
    /^From: Our Program <care@demo\.test>$/m,
  )
})

test('A subject with line breaks adds no header', async () => {
  const { head, to } = await send({ subject: 'News\r\nBcc: other@demo.test\r\n\r\nHello' })
  expect(to).toEqual(['patient@demo.test'])
  expect(head).not.toMatch(/^Bcc:/m)
})

test.each([
  'patient@demo.test, other@demo.test',
  'patient@demo.test\r\nRCPT TO:<other@demo.test>',
  'patient@demo.test> SIZE=1\r\nDATA',
  'Somebody <patient@demo.test>',
])('A recipient that is not a single address is refused: %j', async (to) => {
  const before = smtp.arrived.length
  await expect(send({ to })).rejects.toMatchObject({ permanent: true })
  await expect(send({ to })).rejects.toBeInstanceOf(NotSent)
  expect(smtp.arrived).toHaveLength(before)
})

test('Without SMTP a mail is stored as a file for mail programs', async () => {
  const mailer = openMailer({ smtpUrl: undefined, from: 'no-reply@demo.test', dir })
  await mailer({ id: crypto.randomUUID(), to: 'patient@demo.test', ...renderMail(content, 'fil', sender) }, noStep)
  const files = (await readdir(dir)).sort()
  expect(files.map((name) => name.split('.').at(-1))).toEqual(['eml', 'json'])
  const eml = await readFile(join(dir, files[0] ?? ''), 'utf8')
  expect(eml).toMatch(/^Subject: Set a new password\r$/m)
  expect(eml).toContain('Content-Type: text/html; charset=utf-8')
})
