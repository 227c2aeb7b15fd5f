// Every screen of the console: its path, the permission it needs, its code (loaded on first use) and its navigation entry.
// A person's start page is the first screen that they may open.
import type { Permission } from '@aruga/contract/permissions'
import type { StaffProfile } from '@aruga/contract/profile/staff'
import type { ComponentType } from 'react'
import type { Resources } from '../i18n/t.ts'

/** What a program may want or not, as the profile of its staff says. */
export type Wanted = Pick<StaffProfile, 'answersClaims'>

export type Screen = {
  /** A React Router path; `?` marks an optional part. */
  path: string
  needs: Permission
  load: () => Promise<{ default: ComponentType }>
  /** Left out for screens that are reached from others. */
  nav?: keyof Resources['app']['nav']
  /** The menu for its entry when there are too many for a line; `work` if left out. */
  menu?: Menu
  /** Has an entry only in such programs. */
  onlyIf?: (wanted: Wanted) => boolean
  /** Staff with this permission reach it from another screen, and have no entry for it. */
  beneath?: Permission
}

export const menus = ['work', 'program', 'content', 'record'] as const
type Menu = (typeof menus)[number]

export const screens: Screen[] = [
  {
    path: '/queue/:kind?/:id?',
    needs: 'review.decide-papers',
    load: () => import('../features/review/queue/queue-page.tsx'),
    nav: 'queue',
  },
  {
    path: '/asked',
    needs: 'review.decide',
    load: () => import('../features/questions/questions-page.tsx'),
  },
  {
    path: '/side-effects',
    needs: 'adverse-events.hand-over',
    load: () => import('../features/adverse-events/adverse-events-page.tsx'),
    nav: 'sideEffects',
  },
  {
    path: '/side-effects/months',
    needs: 'adverse-events.hand-over',
    load: () => import('../features/adverse-events/months-page.tsx'),
  },
  {
    path: '/side-effects/:id',
    needs: 'adverse-events.hand-over',
    load: () => import('../features/adverse-events/adverse-event-page.tsx'),
  },
  {
    path: '/patients',
    needs: 'patients.open',
    load: () => import('../features/patients/patients-page.tsx'),
    nav: 'patients',
  },
  {
    path: '/messages',
    needs: 'patients.open',
    load: () => import('../features/messages/messages-page.tsx'),
    nav: 'messages',
    menu: 'content',
  },
  {
    path: '/follow-ups',
    needs: 'patients.open',
    load: () => import('../features/follow-ups/follow-ups-page.tsx'),
    nav: 'followUps',
    // Leads, whose line is full, reach it from the queue.
    beneath: 'review.read-board',
  },
  {
    path: '/patients/:id',
    needs: 'patients.open',
    load: () => import('../features/patients/patient-page.tsx'),
  },
  {
    path: '/counter/:id?',
    needs: 'counter.hand-over',
    load: () => import('../features/counter/counter-page.tsx'),
    nav: 'counter',
  },
  {
    path: '/counter/scanner',
    needs: 'counter.hand-over',
    load: () => import('../features/counter/till-scanner/scanner-page.tsx'),
  },
  { path: '/today', needs: 'counter.day', load: () => import('../features/counter/day/day-page.tsx'), nav: 'today' },
  {
    path: '/coming',
    needs: 'pharmacies.tell-stock',
    load: () => import('../features/counter/coming/coming-page.tsx'),
    nav: 'coming',
    onlyIf: ({ answersClaims }) => answersClaims,
  },
  {
    path: '/stock',
    needs: 'pharmacies.tell-stock',
    load: () => import('../features/counter/stock/stock-page.tsx'),
    nav: 'stock',
    // Otherwise reached from what is coming.
    onlyIf: ({ answersClaims }) => !answersClaims,
  },
  {
    path: '/pharmacists',
    needs: 'staff.change-at-branch',
    load: () => import('../features/staff/branch-staff-page.tsx'),
    nav: 'pharmacists',
  },
  {
    path: '/enrol',
    needs: 'patients.enrol',
    load: () => import('../features/enrolments/enrol-page.tsx'),
    nav: 'enrol',
    // Leads and reviewers reach it from their patients.
    beneath: 'patients.open',
  },
  {
    path: '/enrolled',
    needs: 'patients.enrol',
    load: () => import('../features/enrolments/enrolments-page.tsx'),
    nav: 'enrolled',
    // Everybody but a clinic has a full line, and reaches it from there.
    beneath: 'adverse-events.record',
  },
  {
    path: '/post',
    needs: 'patients.open',
    load: () => import('../features/post/post-page.tsx'),
  },
  {
    path: '/reports',
    needs: 'reports.read',
    load: () => import('../features/reports/reports-page.tsx'),
    nav: 'reports',
    menu: 'program',
  },
  { path: '/board', needs: 'review.read-board', load: () => import('../features/review/board-page.tsx') },
  // After the first screens of all its roles, so that it is nobody's start page.
  {
    path: '/letters',
    needs: 'letters.list',
    load: () => import('../features/letters/letters-page.tsx'),
    nav: 'letters',
  },
  {
    path: '/patients/import',
    needs: 'patients.import',
    load: () => import('../features/patients/import/import-page.tsx'),
    nav: 'bringIn',
    // Whoever has the patients' page reaches it from there.
    beneath: 'patients.open',
  },
  {
    path: '/patients/import/:id',
    needs: 'patients.import',
    load: () => import('../features/patients/import/one-import-page.tsx'),
  },
  {
    path: '/second-looks',
    needs: 'review.give-second-looks',
    load: () => import('../features/review/second-looks/second-looks-page.tsx'),
    nav: 'secondLooks',
    beneath: 'review.read-board',
  },
  {
    path: '/second-looks/:id',
    needs: 'review.give-second-looks',
    load: () => import('../features/review/second-looks/second-look-page.tsx'),
  },
  {
    path: '/letters/:id',
    needs: 'patients.open',
    load: () => import('../features/letters/letter-page.tsx'),
  },
  {
    path: '/recalls',
    needs: 'recalls.settle',
    load: () => import('../features/recalls/recalls-page.tsx'),
  },
  {
    path: '/recalls/:id',
    needs: 'recalls.settle',
    load: () => import('../features/recalls/recall-page.tsx'),
  },
  {
    path: '/statements',
    needs: 'reimbursement.read',
    load: () => import('../features/reimbursement/statements-page.tsx'),
    nav: 'statements',
    menu: 'program',
  },
  {
    path: '/statements/:id',
    needs: 'reimbursement.read',
    load: () => import('../features/reimbursement/statement-page.tsx'),
  },
  {
    path: '/cases/:kind/:id',
    needs: 'review.decide',
    load: () => import('../features/review/case/case-page.tsx'),
  },
  {
    path: '/people',
    needs: 'staff.change',
    load: () => import('../features/staff/staff-page.tsx'),
    nav: 'people',
    menu: 'program',
  },
  {
    path: '/teams',
    needs: 'review.change-teams',
    load: () => import('../features/review/teams/teams-page.tsx'),
  },
  {
    path: '/doctors',
    needs: 'professionals.change',
    load: () => import('../features/professionals/professionals-page.tsx'),
    nav: 'doctorCodes',
    menu: 'program',
  },
  {
    path: '/pharmacies',
    needs: 'pharmacies.change',
    load: () => import('../features/pharmacies/branches-page.tsx'),
    nav: 'pharmacies',
    menu: 'program',
  },
  {
    path: '/pharmacies/chains',
    needs: 'pharmacies.change',
    load: () => import('../features/pharmacies/pharmacies-page.tsx'),
  },
  {
    path: '/products',
    needs: 'formulary.change',
    load: () => import('../features/formulary/products-page.tsx'),
    nav: 'products',
    menu: 'program',
  },
  {
    path: '/products/budgets',
    needs: 'formulary.read-budgets',
    load: () => import('../features/formulary/budgets-page.tsx'),
    nav: 'budgets',
    menu: 'program',
    beneath: 'formulary.change',
  },
  {
    path: '/products/tiers',
    needs: 'formulary.change',
    load: () => import('../features/formulary/tiers-page.tsx'),
  },
  {
    path: '/products/:id',
    needs: 'formulary.change',
    load: () => import('../features/formulary/product-page.tsx'),
  },
  {
    path: '/program',
    needs: 'program.change',
    load: () => import('../features/program/program-page.tsx'),
  },
  {
    path: '/program/working-time',
    needs: 'program.change',
    load: () => import('../features/program/working-time-page.tsx'),
  },
  {
    path: '/program/papers',
    needs: 'papers.change-kinds',
    load: () => import('../features/papers/paper-kinds-page.tsx'),
  },
  {
    path: '/program/reminders',
    needs: 'program.change',
    load: () => import('../features/program/reminders-page.tsx'),
  },
  {
    path: '/program/texts',
    needs: 'program.change-texts',
    load: () => import('../features/program/texts-page.tsx'),
  },
  {
    path: '/content',
    needs: 'content.publish',
    load: () => import('../features/content/pages-page.tsx'),
    nav: 'content',
    menu: 'content',
  },
  {
    path: '/content/:slug/:language',
    needs: 'content.publish',
    load: () => import('../features/content/editor-page.tsx'),
  },
  {
    path: '/announcements',
    needs: 'announcements.send',
    load: () => import('../features/announcements/announcements-page.tsx'),
    nav: 'announcements',
    menu: 'content',
  },
  {
    path: '/erasure',
    needs: 'erasure.decide',
    load: () => import('../features/erasure/erasures-page.tsx'),
    nav: 'erasure',
    menu: 'record',
  },
  {
    path: '/breaches',
    needs: 'breaches.settle',
    load: () => import('../features/breaches/breaches-page.tsx'),
    nav: 'breaches',
    menu: 'record',
  },
  {
    path: '/breaches/:id',
    needs: 'breaches.settle',
    load: () => import('../features/breaches/breach-page.tsx'),
  },
  {
    path: '/retention',
    needs: 'retention.change',
    load: () => import('../features/retention/retention-page.tsx'),
    nav: 'retention',
    menu: 'record',
  },
  {
    path: '/retention/disposals',
    needs: 'retention.change',
    load: () => import('../features/retention/disposals-page.tsx'),
  },
  {
    path: '/retention/holds',
    needs: 'retention.change',
    load: () => import('../features/retention/holds-page.tsx'),
  },
  {
    path: '/signals/:id?',
    needs: 'signals.settle',
    load: () => import('../features/signals/signals-page.tsx'),
    nav: 'signals',
    menu: 'record',
  },
  {
    path: '/operations',
    needs: 'operations.run',
    load: () => import('../features/operations/operations-page.tsx'),
    nav: 'operations',
    menu: 'record',
  },
  // Reached from operations.
  {
    path: '/webhooks',
    needs: 'webhooks.change',
    load: () => import('../features/webhooks/webhooks-page.tsx'),
  },
  {
    path: '/webhooks/:id',
    needs: 'webhooks.change',
    load: () => import('../features/webhooks/events-page.tsx'),
  },
  {
    path: '/record',
    needs: 'audit.read',
    load: () => import('../features/audit/audit-page.tsx'),
    nav: 'record',
    menu: 'record',
  },
  {
    path: '/report-side-effect',
    needs: 'adverse-events.record',
    load: () => import('../features/adverse-events/record-page.tsx'),
  },
  { path: '/handbook/:page?', needs: 'staff-account', load: () => import('./handbook/handbook-page.tsx') },
  { path: '/account', needs: 'staff-account', load: () => import('../features/profile/account-page.tsx') },
]
