import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailFolder } from '../../mail/folder.ts'
import { openMailer } from '../../mail/mailer.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let server: TestApp
const get = (url: string) => server.app.inject({ method: 'GET', url })

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

async function storeMail(subject: string, html = '<p>Hello</p>') {
  const mailer = openMailer({ smtpUrl: undefined, from: 'no-reply@demo.test', dir: mailFolder(server.context.config) })
  const text = 'Open https://app.test/reset-password?userId=1&resetToken=2\n'
  const message = { to: 'patient@demo.test', senderName: 'Aruga', subject, text, html }
  await mailer({ ...message, id: crypto.randomUUID() }, async () => {})
  return /href="(\/dev\/mail\/[\w-]+)"/.exec((await get('/dev/mail')).body)?.[1] ?? ''
}

test('Before the first mail the page says that there is no mail', async () => {
  const page = await get('/dev/mail')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('No mail yet')
})

test('Mails are listed newest first, and their links can be followed', async () => {
  await storeMail('First news')
  const path = await storeMail('Second news')
  const { body } = await get('/dev/mail')
  expect(body.indexOf('Second news')).toBeLessThan(body.indexOf('First news'))
  const mail = await get(path)
  expect(mail.body).toContain('<a href="https://app.test/reset-password?userId=1&amp;resetToken=2"')
  expect(mail.body).toContain(`src="${path}/html"`)
  expect((await get(`${path}/html`)).body).toBe('<p>Hello</p>')
})

test('A page lists fifty mails and links to older ones', async () => {
  for (let n = 0; n < 51; n++) await storeMail(`Many ${n}`)
  const { body } = await get('/dev/mail')
  expect(body.match(/class="subject"/g)).toHaveLength(50)
  const older = /href="(\/dev\/mail\?before=[\w-]+)"/.exec(body)?.[1] ?? ''
  const rest = await get(older)
  expect(rest.body).toContain('Many 0<')
  expect(rest.body).not.toContain('Many 1<')
})

test('Nothing in a mail is executed: text is escaped, and its HTML is sandboxed', async () => {
  const hostile = '<script>alert(1)</script>'
  const path = await storeMail(hostile, `<html>${hostile}</html>`)
  const [list, mail, html] = [await get('/dev/mail'), await get(path), await get(`${path}/html`)]
  for (const page of [list, mail]) {
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+'; frame-src 'self'/,
    )
  }
  expect(html.headers['content-security-policy']).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
  expect(html.headers['content-security-policy']).toContain("default-src 'none'")
  expect(mail.body).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/)
})

test.each([
  '/dev/mail/..%2Ffiles.key',
  '/dev/mail/..%2f..%2f..%2fetc%2fpasswd',
  '/dev/mail/..%2Fsecret',
  '/dev/mail/%2e%2e%2fsecret/html',
  '/dev/mail/%00',
  '/dev/mail/nothing',
])('A name that leads outside the folder is a 404: %s', async (url) => {
  await writeFile(
    join(server.context.config.dataDir, 'secret.json'),
    JSON.stringify({ text: 'secret', html: 'secret' }),
  )
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('secret"')
})

test.each([{ production: true }, { smtpUrl: 'smtp://localhost:25' }])(
  'The page does not exist with %j',
  async (changes) => {
    const path = await storeMail('Not shown')
    const { dataDir, filesKeys } = server.context.config
    const other = await startTestApp({ ...changes, dataDir, filesKeys })
    for (const url of ['/dev/mail', '/dev/mail/', path, `${path}/html`]) {
      expect((await other.app.inject({ method: 'GET', url })).statusCode).toBe(404)
    }
    await other.close()
  },
)
