// Every kind of notification leads to the page it is about.
import {
  listNotifications,
  type NotificationKind,
  notificationKinds,
} from '@aruga/contract/notifications/notifications'
import type { Route } from '@playwright/test'
import { phone } from '../../support/browser/devices.ts'
import { createFullHistory } from '../../support/patient/full-history.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const home = { path: /^\/tabs\/home$/, heading: /^Good / }
const letter = { path: /^\/loa-details\?id=/, heading: /^Letter / }
const document = { path: /^\/uploaded-documents\?id=/, heading: /^Receipt or invoice/ }
const account = { path: /^\/tabs\/account$/, heading: /^Account$/ }
const choices = { path: /^\/unsubscribe$/, heading: /^Leave, copy or erase$/ }
const passkeys = { path: /^\/passkeys$/, heading: /^Passkeys$/ }
const questions = { path: /^\/security-questions$/, heading: /^Security questions$/ }
/** Notifications about no other page. */
const list = { path: /^\/tabs\/notifications$/, heading: /^Notifications$/ }

/** An erased patient and staff are only mailed. */
const onlyMailed = [
  'Erased',
  'FailedSignIns',
  'ErasuresDue',
  'BudgetLow',
  'BudgetUsedUp',
  'StatementMade',
  'StatementDisputed',
  'StatementAnswered',
  'StatementPaid',
  'PromiseAtRisk',
  'SecondApprovalNeeded',
  'FilesDamaged',
  'AdverseEventWaits',
  'AdverseEventsDue',
  'AdverseEventsOverdue',
  'SecondFactorSet',
  'SecondFactorRemoved',
  'TillPinGiven',
] as const
type OnlyMailed = (typeof onlyMailed)[number]
const isReadInApp = (kind: NotificationKind): kind is Exclude<NotificationKind, OnlyMailed> =>
  !(onlyMailed as readonly NotificationKind[]).includes(kind)
const readInApp = notificationKinds.filter(isReadInApp)

const leadsTo: Record<(typeof readInApp)[number], { path: RegExp; heading: RegExp }> = {
  RegistrationReceived: home,
  RegistrationApproved: home,
  RegistrationDeclined: home,
  RegistrationNotEligible: home,
  LetterIssued: letter,
  LetterClaimed: letter,
  LetterClaimUndone: letter,
  LetterBought: letter,
  BoughtCorrected: letter,
  ClaimRefused: letter,
  OutOfStock: letter,
  LetterDispensed: letter,
  LetterProved: letter,
  LetterExpiresSoon: letter,
  LetterExpired: letter,
  LetterCancelled: letter,
  LetterReplaced: letter,
  NextLetterDue: letter,
  DocumentReceived: document,
  DocumentAccepted: document,
  DocumentDeclined: document,
  QuestionAsked: { path: /^\/question$/, heading: /^A question for you$/ },
  DoctorAssigned: account,
  ProfileChanged: account,
  EmailChangeAsked: account,
  EmailChanged: account,
  PasswordChanged: account,
  EmailChangeUndone: questions,
  SecurityQuestionsSet: questions,
  DelayedReset: questions,
  NewDevice: { path: /^\/sessions$/, heading: /^Devices$/ },
  PasskeyAdded: passkeys,
  PasskeyRemoved: passkeys,
  ConsentChanged: { path: /^\/patient-consent$/, heading: /^Your consent$/ },
  Unsubscribed: home,
  Announcement: list,
  AdverseEventReceived: { path: /^\/side-effects$/, heading: /^Side effects$/ },
  DataBreach: list,
  MessageFromProgram: { path: /^\/messages$/, heading: /^Messages$/ },
  PortableCopyReady: choices,
  PortableCopyFailed: choices,
  ErasureRequested: choices,
  ErasureWithdrawn: choices,
}

/** Kinds that no request of ours causes but time, a failure, the staff or an authenticator; added to the server's list below. `null`: a link to the letter. */
const notByRequest = {
  LetterProved: null,
  LetterExpiresSoon: null,
  LetterExpired: null,
  LetterCancelled: null,
  LetterReplaced: null,
  NextLetterDue: null,
  OutOfStock: null,
  EmailChangeUndone: '/security-questions',
  DelayedReset: '/security-questions',
  PasskeyAdded: '/passkeys',
  PasskeyRemoved: '/passkeys',
  PortableCopyFailed: '/unsubscribe',
  QuestionAsked: '/question',
  RegistrationNotEligible: '/tabs/home',
  Announcement: '/tabs/notifications',
  AdverseEventReceived: '/side-effects',
  DataBreach: '/tabs/notifications',
  MessageFromProgram: '/messages',
} as const

test.use(phone)

test('Every kind of notification opens the page it is about', async ({ page }) => {
  test.setTimeout(180_000)
  const { person, letterId } = await createFullHistory()
  // On a device of its own, which is a kind as well.
  await logIn(page, person, '/tabs/home')
  const { items } = await call(listNotifications, { query: { MaxResultCount: 100 } }, await logInByApi(person))
  const kinds = new Set([...items.map(({ kind }) => kind), ...Object.keys(notByRequest)])
  expect([...kinds].sort()).toEqual([...readInApp].sort())

  const readAt = new Date().toISOString()
  const added = Object.entries(notByRequest).map(([kind, link]) => {
    const title = `Of the kind ${kind}`
    return {
      ...items[0],
      id: crypto.randomUUID(),
      kind,
      title,
      body: '',
      link: link ?? `/loa-details?id=${letterId}`,
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
      const { path, heading } = leadsTo[kind]
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
