import { entryInConsole, notificationKinds } from '@aruga/contract/notifications/kinds'
import { type StaffRole, staffRoles } from '@aruga/contract/permissions'
import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { entriesFor, landingFor, topEntriesFor } from './navigation.ts'
import { screens } from './routes.tsx'

const all = { answersClaims: true }

test('Staff with one role, except administrators, have their screens in one line', () => {
  for (const role of staffRoles.filter((one) => one !== 'administrator')) {
    expect(topEntriesFor([role], all).length).toBeGreaterThan(0)
    expect(topEntriesFor([role], all)).toEqual(entriesFor([role], all))
  }
})

test('Each role starts at a screen that it may open', () => {
  const starts = Object.fromEntries(staffRoles.map((role) => [role, landingFor([role])]))
  expect(starts).toEqual({
    reviewer: '/queue',
    assessor: '/queue',
    lead: '/queue',
    pharmacist: '/counter',
    branchManager: '/today',
    finance: '/reports',
    safety: '/side-effects',
    observer: '/reports',
    administrator: '/reports',
    clinic: '/enrol',
  })
})

test('Budgets are in the navigation of those who cannot reach them from the products', () => {
  const addresses = (role: StaffRole) => entriesFor([role], all).map(({ to }) => to)
  expect(addresses('finance')).toContain('/products/budgets')
  expect(addresses('administrator')).not.toContain('/products/budgets')
})

test('What is coming takes the place of the stock in the navigation of a branch if the program wants answers', () => {
  const addresses = (answersClaims: boolean) => entriesFor(['pharmacist'], { answersClaims }).map(({ to }) => to)
  expect(addresses(true)).toContain('/coming')
  expect(addresses(false)).not.toContain('/coming')
  expect([addresses(true).includes('/stock'), addresses(false).includes('/stock')]).toEqual([false, true])
})

test('Staff with more screens than fit into 1024 pixels find each in one of four menus, none cut off', () => {
  for (const roles of [['administrator'], ['reviewer', 'pharmacist', 'administrator']] as const) {
    const top = topEntriesFor(roles, all)
    expect(top.length).toBeLessThanOrEqual(4)
    const inside = top.flatMap((entry) => ('to' in entry ? [entry] : entry.entries))
    expect(inside.map(({ to }) => to).sort()).toEqual(
      entriesFor(roles, all)
        .map(({ to }) => to)
        .sort(),
    )
    for (const entry of top) if ('entries' in entry) expect(entry.entries.length).toBeLessThanOrEqual(6)
  }
})

test('Every mail to staff leads to a screen', () => {
  const pages = notificationKinds.flatMap((kind) => entryInConsole(kind)?.consolePage ?? [])
  expect(pages.length).toBeGreaterThan(10)
  const isScreen = (page: string) => {
    const path = `/${page.replace(/\?.*/, '').replace(/\/$/, '/some-id')}`
    return screens.some((screen) => matchPath(screen.path, path))
  }
  expect(pages.filter((page) => !isScreen(page))).toEqual([])
})
