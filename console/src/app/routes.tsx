// Every screen of the console: its path, the roles that may open it, its code (loaded on first use) and its navigation
// entry. The first screen that a role may open is its start page.
import type { StaffRole } from '@aruga/contract/staff/staff'
import { staffRoles } from '@aruga/contract/staff/staff'
import type { ComponentType } from 'react'
import type { Resources } from '../i18n/t.ts'

export type Screen = {
  /** A React Router path; `?` marks an optional part. */
  path: string
  roles: readonly StaffRole[]
  load: () => Promise<{ default: ComponentType }>
  /** Left out for screens that are reached from others. */
  nav?: keyof Resources['app']['nav']
  /** The menu that has its entry where there are too many for a line; `work` if left out. */
  menu?: Menu
}

export const menus = ['work', 'program', 'content', 'record'] as const
type Menu = (typeof menus)[number]

export const screens: Screen[] = [
  {
    path: '/queue/:kind?/:id?',
    roles: ['reviewer'],
    load: () => import('../features/review/queue/queue-page.tsx'),
    nav: 'queue',
  },
  {
    path: '/asked',
    roles: ['reviewer'],
    load: () => import('../features/questions/asked-page.tsx'),
  },
  {
    path: '/side-effects',
    roles: ['safety'],
    load: () => import('../features/adverse-events/adverse-events-page.tsx'),
    nav: 'sideEffects',
  },
  {
    path: '/side-effects/:id',
    roles: ['safety'],
    load: () => import('../features/adverse-events/adverse-event-page.tsx'),
  },
  {
    path: '/patients',
    roles: ['reviewer'],
    load: () => import('../features/patients/patients-page.tsx'),
    nav: 'patients',
  },
  {
    path: '/patients/:id',
    roles: ['reviewer'],
    load: () => import('../features/patients/patient-page.tsx'),
  },
  {
    path: '/counter/:id?',
    roles: ['pharmacist'],
    load: () => import('../features/counter/counter-page.tsx'),
    nav: 'counter',
  },
  { path: '/today', roles: ['pharmacist'], load: () => import('../features/counter/day/day-page.tsx'), nav: 'today' },
  {
    path: '/reports',
    roles: ['administrator'],
    load: () => import('../features/reports/reports-page.tsx'),
    nav: 'reports',
    menu: 'program',
  },
  // After the first screen of both roles, so that it is nobody's start page.
  {
    path: '/letters',
    roles: ['reviewer', 'administrator'],
    load: () => import('../features/letters/letters-page.tsx'),
    nav: 'letters',
  },
  {
    path: '/letters/:id',
    roles: ['reviewer'],
    load: () => import('../features/letters/letter-page.tsx'),
  },
  {
    path: '/recalls',
    roles: ['administrator'],
    load: () => import('../features/recalls/recalls-page.tsx'),
  },
  {
    path: '/recalls/:id',
    roles: ['administrator'],
    load: () => import('../features/recalls/recall-page.tsx'),
  },
  {
    path: '/statements',
    roles: ['administrator', 'pharmacist'],
    load: () => import('../features/reimbursement/statements-page.tsx'),
    nav: 'statements',
    menu: 'program',
  },
  {
    path: '/statements/:id',
    roles: ['administrator', 'pharmacist'],
    load: () => import('../features/reimbursement/statement-page.tsx'),
  },
  {
    path: '/cases/:kind/:id',
    roles: ['reviewer'],
    load: () => import('../features/review/case/case-page.tsx'),
  },
  {
    path: '/people',
    roles: ['administrator'],
    load: () => import('../features/staff/staff-page.tsx'),
    nav: 'people',
    menu: 'program',
  },
  {
    path: '/doctors',
    roles: ['administrator'],
    load: () => import('../features/professionals/professionals-page.tsx'),
    nav: 'doctorCodes',
    menu: 'program',
  },
  {
    path: '/pharmacies',
    roles: ['administrator'],
    load: () => import('../features/pharmacies/branches-page.tsx'),
    nav: 'pharmacies',
    menu: 'program',
  },
  {
    path: '/pharmacies/chains',
    roles: ['administrator'],
    load: () => import('../features/pharmacies/pharmacies-page.tsx'),
  },
  {
    path: '/products',
    roles: ['administrator'],
    load: () => import('../features/formulary/products-page.tsx'),
    nav: 'products',
    menu: 'program',
  },
  {
    path: '/products/budgets',
    roles: ['administrator'],
    load: () => import('../features/formulary/budgets-page.tsx'),
  },
  {
    path: '/program',
    roles: ['administrator'],
    load: () => import('../features/program/program-page.tsx'),
  },
  {
    path: '/content',
    roles: ['administrator'],
    load: () => import('../features/content/pages-page.tsx'),
    nav: 'content',
    menu: 'content',
  },
  {
    path: '/content/:slug/:language',
    roles: ['administrator'],
    load: () => import('../features/content/editor-page.tsx'),
  },
  {
    path: '/announcements',
    roles: ['administrator'],
    load: () => import('../features/announcements/announcements-page.tsx'),
    nav: 'announcements',
    menu: 'content',
  },
  {
    path: '/erasure',
    roles: ['administrator'],
    load: () => import('../features/erasure/erasures-page.tsx'),
    nav: 'erasure',
    menu: 'record',
  },
  {
    path: '/breaches',
    roles: ['administrator'],
    load: () => import('../features/breaches/breaches-page.tsx'),
    nav: 'breaches',
    menu: 'record',
  },
  {
    path: '/breaches/:id',
    roles: ['administrator'],
    load: () => import('../features/breaches/breach-page.tsx'),
  },
  {
    path: '/retention',
    roles: ['administrator'],
    load: () => import('../features/retention/retention-page.tsx'),
    nav: 'retention',
    menu: 'record',
  },
  {
    path: '/retention/disposals',
    roles: ['administrator'],
    load: () => import('../features/retention/disposals-page.tsx'),
  },
  {
    path: '/retention/holds',
    roles: ['administrator'],
    load: () => import('../features/retention/holds-page.tsx'),
  },
  {
    path: '/signals/:id?',
    roles: ['administrator'],
    load: () => import('../features/signals/signals-page.tsx'),
    nav: 'signals',
    menu: 'record',
  },
  {
    path: '/operations',
    roles: ['administrator'],
    load: () => import('../features/operations/operations-page.tsx'),
    nav: 'operations',
    menu: 'record',
  },
  {
    path: '/record',
    roles: ['administrator'],
    load: () => import('../features/audit/audit-page.tsx'),
    nav: 'record',
    menu: 'record',
  },
  {
    path: '/report-side-effect',
    roles: staffRoles,
    load: () => import('../features/adverse-events/record-page.tsx'),
  },
  { path: '/account', roles: staffRoles, load: () => import('../features/profile/account-page.tsx') },
]
