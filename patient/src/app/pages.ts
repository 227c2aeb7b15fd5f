// Every page is a chunk of its own, loaded when it is first opened.
import { contentSlugs } from '@aruga/contract/program'
import { type ComponentType, lazy } from 'react'

const ContentPage = lazy(() => import('../features/content/content-page.tsx'))

type Page = { path: string; Page: ComponentType }

/** Open to everybody. */
export const publicPages: Page[] = [
  { path: '/welcome', Page: lazy(() => import('../features/welcome/welcome-page.tsx')) },
  { path: '/login', Page: lazy(() => import('../features/login/login-page.tsx')) },
  { path: '/forgot-password', Page: lazy(() => import('../features/password-reset/forgot-password-page.tsx')) },
  { path: '/reset-password', Page: lazy(() => import('../features/password-reset/reset-password-page.tsx')) },
  { path: '/confirm-email', Page: lazy(() => import('../features/confirm-email/confirm-email-page.tsx')) },
  { path: '/patient-enrollment', Page: lazy(() => import('../features/enrolment/enrolment-page.tsx')) },
  { path: '/goodbye', Page: lazy(() => import('../features/leaving/goodbye-page.tsx')) },
  ...contentSlugs.map((slug) => ({ path: `/${slug}`, Page: ContentPage })),
]

/** Of a patient: who is logged out logs in first, and then comes back. */
export const patientPages: Page[] = [
  { path: '/tabs/home', Page: lazy(() => import('../features/home/home-page.tsx')) },
  { path: '/tabs/letters', Page: lazy(() => import('../features/letters/letters-page.tsx')) },
  { path: '/tabs/notifications', Page: lazy(() => import('../features/notifications/notifications-page.tsx')) },
  { path: '/tabs/account', Page: lazy(() => import('../features/account/account-page.tsx')) },
  { path: '/profile-photo', Page: lazy(() => import('../features/profile/photo-page.tsx')) },
  { path: '/uploaded-documents', Page: lazy(() => import('../features/documents/documents-page.tsx')) },
  { path: '/e-loa-form', Page: lazy(() => import('../features/prescription/prescription-page.tsx')) },
  { path: '/or-upload-form', Page: lazy(() => import('../features/receipts/receipts-page.tsx')) },
  { path: '/loa-details', Page: lazy(() => import('../features/letters/letter-details-page.tsx')) },
  { path: '/security-questions', Page: lazy(() => import('../features/security/security-questions-page.tsx')) },
  { path: '/sessions', Page: lazy(() => import('../features/security/sessions-page.tsx')) },
  { path: '/access-log', Page: lazy(() => import('../features/privacy/access-log-page.tsx')) },
  { path: '/unsubscribe', Page: lazy(() => import('../features/leaving/unsubscribe-page.tsx')) },
]
