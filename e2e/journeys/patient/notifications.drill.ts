// Every kind of notification leads to the page it is about.
import { entryInApp, kindsInApp } from '@aruga/contract/notifications/kinds'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { notificationPath } from '@aruga/contract/notifications/paths'
import type { Route } from '@playwright/test'
import { phone } from '../../support/browser/devices.ts'
import { createFullHistory } from '../../support/patient/full-history.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const leadsTo: Record<string, { path: RegExp; heading: RegExp }> = {
  home: { path: /^\/tabs\/home$/, heading: /^Good / },
  letter: { path: /^\/loa-details\?id=/, heading: /^Letter / },
  documents: { path: /^\/uploaded-documents\?id=/, heading: /^Receipt or invoice/ },
  papers: { path: /^\/papers$/, heading: /^Papers to send$/ },
  question: { path: /^\/question$/, heading: /^A question for you$/ },
  account: { path: /^\/tabs\/account$/, heading: /^Account$/ },
  securityQuestions: { path: /^\/security-questions$/, heading: /^Security questions$/ },
  logInNames: { path: /^\/log-in-names$/, heading: /^How you log in$/ },
  sessions: { path: /^\/sessions$/, heading: /^Devices$/ },
  caregivers: { path: /^\/caregivers$/, heading: /^People who help me$/ },
  collectors: { path: /^\/collectors$/, heading: /^Who may collect for you\?$/ },
  collectorRequest: { path: /^\/may-collect(\?id=|$)/, heading: /^May somebody collect for you\?$/ },
  passkeys: { path: /^\/passkeys$/, heading: /^Passkeys$/ },
  consents: { path: /^\/patient-consent$/, heading: /^Your consent$/ },
  sideEffects: { path: /^\/side-effects$/, heading: /^Side effects and problems$/ },
  messages: { path: /^\/messages$/, heading: /^Messages$/ },
  unsubscribe: { path: /^\/unsubscribe$/, heading: /^Leave, copy or erase$/ },
  /** Notifications about no other page. */
  notifications: { path: /^\/tabs\/notifications$/, heading: /^Notifications$/ },
}

function pageOf(kind: string) {
  const page = leadsTo[entryInApp(kind)?.page ?? '']
  if (!page) throw new Error(`No heading is known of the page that ${kind} leads to`)
  return page
}

/** An erased patient is only mailed. */
const readInApp = kindsInApp.filter((kind) => kind !== 'Erased')

test.use(phone)

test('Every kind of notification opens the page it is about', async ({ page }) => {
  test.setTimeout(180_000)
  const { person, letterId } = await createFullHistory()
  // On a new device, because that causes a kind of notification too.
  await logIn(page, person, '/tabs/home')
  const { items } = await call(listNotifications, { query: { MaxResultCount: 100 } }, await logInByApi(person))
  const caused = new Set<string>(items.map(({ kind }) => kind))
  expect(caused.size).toBeGreaterThan(20)

  const readAt = new Date().toISOString()
  /** Of a kind that was not caused: about the letter, or the receipt that another kind is about. */
  const linkOf = (kind: (typeof readInApp)[number]) => {
    const page = entryInApp(kind)?.page
    if (page === 'documents') return items.find((notice) => entryInApp(notice.kind)?.page === 'documents')?.link
    return notificationPath(kind, page === 'letter' ? letterId : null)
  }
  // Time, a failure, the staff or an authenticator causes these, not a request.
  const added = readInApp.flatMap((kind) => {
    if (caused.has(kind)) return []
    const title = `Of the kind ${kind}`
    return {
      ...items[0],
      id: crypto.randomUUID(),
      kind,
      title,
      body: '',
      link: linkOf(kind),
      readAt,
    }
  })
  await page.route(/\/patient-client\/notifications\?/, (route) => withMore(route, added))
  await page.goto('/tabs/notifications')
  const notices = page.locator('.notice-list__notice')
  await expect(async () => {
    await notices.last().scrollIntoViewIfNeeded()
    expect(await notices.count()).toBe(items.length + added.length)
  }).toPass({ timeout: 30_000 })

  for (const kind of readInApp) {
    await test.step(kind, async () => {
      const title = [...added, ...items].find((notice) => notice.kind === kind)?.title ?? ''
      await notices.filter({ hasText: title }).first().click()
      const { path, heading } = pageOf(kind)
      await expect(page.getByRole('heading', { level: 1, name: heading }).filter({ visible: true })).toBeVisible()
      const { pathname, search } = new URL(page.url())
      expect(pathname + search).toMatch(path)
      if (pathname === '/tabs/notifications') return
      await page.goBack()
      await expect(page).toHaveURL('/tabs/notifications')
    })
  }
})

/** Adds `more` to the start of the server's response and shifts the later pages accordingly. */
async function withMore(route: Route, more: object[]) {
  const url = new URL(route.request().url())
  const skip = Number(url.searchParams.get('SkipCount'))
  if (skip > 0) url.searchParams.set('SkipCount', String(skip - more.length))
  const response = await route.fetch({ url: url.href })
  const body = (await response.json()) as { items: object[]; totalCount: number }
  const items = skip > 0 ? body.items : [...more, ...body.items]
  await route.fulfill({ response, json: { ...body, items, totalCount: body.totalCount + more.length } })
}
