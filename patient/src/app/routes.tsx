import { contentSlugs } from '@aruga/contract/program'
import { IonRouterOutlet } from '@ionic/react'
import { useEffect } from 'react'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { useLoggedIn } from './logged-in.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Opened } from './opened.tsx'
import {
  AccountPage,
  ConfirmEmailPage,
  ContentPage,
  EnrolmentPage,
  ForgotPasswordPage,
  HomePage,
  LetterDetailsPage,
  LettersPage,
  LoginPage,
  NotificationsPage,
  ResetPasswordPage,
  WelcomePage,
} from './pages.ts'
import { redirectOf } from './redirects.ts'
import { completeViewEvents } from './view-events.ts'

/**
 * The routes of specification section 2; each opens by its address in a fresh tab. A redirect takes the outlet away with all
 * its pages, which Ionic would keep mounted: nothing of a patient stays behind after the log-out.
 */
export const Routes = () => {
  const { pathname, search } = useLocation()
  const redirect = redirectOf(pathname, search, useLoggedIn())
  return redirect ? <Navigate to={redirect} replace /> : <Pages />
}

/** One flat outlet: a page that leads deeper stays mounted behind, as it was scrolled. */
const Pages = () => {
  useEffect(() => {
    const outlet = document.getElementById('pages')
    return outlet ? completeViewEvents(outlet) : undefined
  }, [])
  return (
    <IonRouterOutlet id="pages">
      <Route
        path="/welcome"
        element={
          <Opened>
            <WelcomePage />
          </Opened>
        }
      />
      <Route
        path="/login"
        element={
          <Opened>
            <LoginPage />
          </Opened>
        }
      />
      <Route
        path="/forgot-password"
        element={
          <Opened>
            <ForgotPasswordPage />
          </Opened>
        }
      />
      <Route
        path="/reset-password"
        element={
          <Opened>
            <ResetPasswordPage />
          </Opened>
        }
      />
      <Route
        path="/confirm-email"
        element={
          <Opened>
            <ConfirmEmailPage />
          </Opened>
        }
      />
      <Route
        path="/patient-enrollment"
        element={
          <Opened>
            <EnrolmentPage />
          </Opened>
        }
      />
      {contentSlugs.map((slug) => (
        <Route
          key={slug}
          path={`/${slug}`}
          element={
            <Opened>
              <ContentPage />
            </Opened>
          }
        />
      ))}
      <Route
        path="/tabs/home"
        element={
          <Opened>
            <HomePage />
          </Opened>
        }
      />
      <Route
        path="/tabs/letters"
        element={
          <Opened>
            <LettersPage />
          </Opened>
        }
      />
      <Route
        path="/tabs/notifications"
        element={
          <Opened>
            <NotificationsPage />
          </Opened>
        }
      />
      <Route
        path="/tabs/account"
        element={
          <Opened>
            <AccountPage />
          </Opened>
        }
      />
      <Route
        path="/loa-details"
        element={
          <Opened>
            <LetterDetailsPage />
          </Opened>
        }
      />
      <Route path="*" element={<NotFoundPage />} />
    </IonRouterOutlet>
  )
}
