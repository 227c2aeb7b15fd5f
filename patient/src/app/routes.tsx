import { contentSlugs } from '@aruga/contract/program'
import { IonRouterOutlet } from '@ionic/react'
import type { ReactNode } from 'react'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { useLoggedIn } from './logged-in.ts'
import { logInFirst, nextOf } from './next.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Opened } from './opened.tsx'
import { ContentPage, EnrolmentPage, LetterDetailsPage, LoginPage, WelcomePage } from './pages.ts'
import { TabsPage } from './tabs-page.tsx'

/**
 * The routes of specification section 2. Each opens by its address in a fresh tab; one that needs a session leads to the
 * log-in first and back afterwards. The outlet wants to see a redirect as the route's own element, hence the functions.
 */
export const Routes = () => {
  const loggedIn = useLoggedIn()
  const { pathname, search } = useLocation()
  const forPatients = (page: ReactNode) => (loggedIn ? page : <Navigate to={logInFirst(pathname + search)} replace />)
  const forGuests = (page: ReactNode) => (loggedIn ? <Navigate to={nextOf(search)} replace /> : page)

  return (
    <IonRouterOutlet id="pages">
      <Route path="/" element={<Navigate to="/welcome" replace />} />
      <Route
        path="/welcome"
        element={forGuests(
          <Opened>
            <WelcomePage />
          </Opened>,
        )}
      />
      <Route
        path="/login"
        element={forGuests(
          <Opened>
            <LoginPage />
          </Opened>,
        )}
      />
      <Route
        path="/patient-enrollment"
        element={
          <Opened>
            <EnrolmentPage />
          </Opened>
        }
      />
      <Route path="/documents-checkbox-modal" element={<Navigate to="/patient-enrollment?checklist=1" replace />} />
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
      <Route path="/tabs/*" element={forPatients(<TabsPage />)} />
      <Route
        path="/loa-details"
        element={forPatients(
          <Opened>
            <LetterDetailsPage />
          </Opened>,
        )}
      />
      <Route path="*" element={<NotFoundPage />} />
    </IonRouterOutlet>
  )
}
