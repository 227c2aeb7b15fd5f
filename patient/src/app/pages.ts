// Every page is a chunk of its own, loaded when it is first opened.
import { lazy } from 'react'

export const WelcomePage = lazy(() => import('../features/welcome/welcome-page.tsx'))
export const LoginPage = lazy(() => import('../features/login/login-page.tsx'))
export const ForgotPasswordPage = lazy(() => import('../features/password-reset/forgot-password-page.tsx'))
export const ResetPasswordPage = lazy(() => import('../features/password-reset/reset-password-page.tsx'))
export const ConfirmEmailPage = lazy(() => import('../features/confirm-email/confirm-email-page.tsx'))
export const EnrolmentPage = lazy(() => import('../features/enrolment/enrolment-page.tsx'))
export const ContentPage = lazy(() => import('../features/content/content-page.tsx'))
export const HomePage = lazy(() => import('../features/home/home-page.tsx'))
export const LettersPage = lazy(() => import('../features/letters/letters-page.tsx'))
export const LetterDetailsPage = lazy(() => import('../features/letters/letter-details-page.tsx'))
export const NotificationsPage = lazy(() => import('../features/notifications/notifications-page.tsx'))
export const AccountPage = lazy(() => import('../features/account/account-page.tsx'))
