// Every page is its own chunk, loaded when it is first opened.
import { contentSlugs, EDUCATION_ROUTE } from '@aruga/contract/content/content'
import { appPaths, SIGN_IN_PATH } from '@aruga/contract/links'
import type { ComponentType } from 'react'
import {
  GIVE_OVER_PATH,
  HELPS_NOBODY_PATH,
  INVITE_PATH,
  PAGE_OF_PATH,
  PHONE_MESSAGES_PATH,
  PURCHASES_PATH,
  REGISTER_SOMEBODY_PATH,
  REPORT_SIDE_EFFECT_PATH,
  SIGN_UP_PATH,
} from '../links.ts'
import { lazyPage as page } from './lazy-page.tsx'

const ContentPage = page(() => import('../features/content/content-page.tsx'))

type Page = { path: string; Page: ComponentType }

export const NotFoundPage = page(() => import('./not-found-page.tsx'))

/** Pages for everybody. */
export const publicPages: Page[] = [
  { path: appPaths.welcome, Page: page(() => import('./welcome/welcome-page.tsx')) },
  { path: appPaths.login, Page: page(() => import('../features/sign-in/sign-in-page.tsx')) },
  { path: SIGN_IN_PATH, Page: page(() => import('../features/sign-in/browser-log-in-page.tsx')) },
  { path: '/forgot-password', Page: page(() => import('../features/password/reset/forgot-password-page.tsx')) },
  { path: '/reset-password', Page: page(() => import('../features/password/reset/reset-password-page.tsx')) },
  { path: '/confirm-email', Page: page(() => import('../features/profile/confirm-email/confirm-email-page.tsx')) },
  {
    path: appPaths.confirmRegistration,
    Page: page(() => import('../features/registration/address/confirm-registration-page.tsx')),
  },
  // Whoever has no log-in yet makes one from here.
  { path: appPaths.invitation, Page: page(() => import('../features/caregivers/invitation-page.tsx')) },
  { path: SIGN_UP_PATH, Page: page(() => import('../features/registration/sign-up/sign-up-page.tsx')) },
  { path: '/patient-enrollment', Page: page(() => import('../features/registration/registration-page.tsx')) },
  { path: '/goodbye', Page: page(() => import('../features/unsubscribe/goodbye-page.tsx')) },
  ...contentSlugs.map((slug) => ({ path: `/${slug}`, Page: ContentPage })),
  { path: EDUCATION_ROUTE, Page: ContentPage },
]

/** Pages that need a log-in; the log-in then returns to them. */
export const patientPages: Page[] = [
  { path: appPaths.home, Page: page(() => import('./home/home-page.tsx')) },
  { path: '/tabs/letters', Page: page(() => import('../features/letters/list/letters-page.tsx')) },
  { path: appPaths.notifications, Page: page(() => import('../features/notifications/notifications-page.tsx')) },
  { path: PHONE_MESSAGES_PATH, Page: page(() => import('../features/notifications/push/push-page.tsx')) },
  { path: appPaths.account, Page: page(() => import('./account/account-page.tsx')) },
  { path: '/profile-photo', Page: page(() => import('../features/profile/photo/photo-page.tsx')) },
  { path: appPaths.documents, Page: page(() => import('../features/documents/list/documents-page.tsx')) },
  { path: appPaths.papers, Page: page(() => import('../features/documents/papers/papers-page.tsx')) },
  { path: '/e-loa-form', Page: page(() => import('../features/documents/prescription/prescription-page.tsx')) },
  { path: '/or-upload-form', Page: page(() => import('../features/documents/receipts/receipts-page.tsx')) },
  { path: appPaths.letter, Page: page(() => import('../features/letters/details/letter-details-page.tsx')) },
  {
    path: appPaths.securityQuestions,
    Page: page(() => import('../features/password/questions/security-questions-page.tsx')),
  },
  { path: appPaths.logInNames, Page: page(() => import('../features/profile/log-in-names/log-in-names-page.tsx')) },
  { path: HELPS_NOBODY_PATH, Page: page(() => import('./helps-nobody/helps-nobody-page.tsx')) },
  { path: appPaths.passkeys, Page: page(() => import('../features/passkeys/passkeys-page.tsx')) },
  { path: appPaths.caregivers, Page: page(() => import('../features/caregivers/caregivers-page.tsx')) },
  { path: INVITE_PATH, Page: page(() => import('../features/caregivers/invite-page.tsx')) },
  { path: REGISTER_SOMEBODY_PATH, Page: page(() => import('../features/registration/somebody/somebody-page.tsx')) },
  { path: GIVE_OVER_PATH, Page: page(() => import('../features/caregivers/give-over-page.tsx')) },
  { path: PAGE_OF_PATH, Page: page(() => import('../features/caregivers/page-of-page.tsx')) },
  { path: appPaths.collectors, Page: page(() => import('../features/collectors/collectors-page.tsx')) },
  { path: PURCHASES_PATH, Page: page(() => import('../features/letters/purchases/purchases-page.tsx')) },
  { path: appPaths.collectorRequest, Page: page(() => import('../features/collectors/request-page.tsx')) },
  { path: '/sessions', Page: page(() => import('../features/sessions/sessions-page.tsx')) },
  { path: appPaths.question, Page: page(() => import('../features/questions/question-page.tsx')) },
  { path: appPaths.messages, Page: page(() => import('../features/messages/messages-page.tsx')) },
  { path: '/access-log', Page: page(() => import('../features/audit/access-log-page.tsx')) },
  { path: appPaths.sideEffects, Page: page(() => import('../features/adverse-events/reports-page.tsx')) },
  { path: REPORT_SIDE_EFFECT_PATH, Page: page(() => import('../features/adverse-events/report-page.tsx')) },
  { path: appPaths.unsubscribe, Page: page(() => import('../features/unsubscribe/unsubscribe-page.tsx')) },
]
