import { IonRouterOutlet } from '@ionic/react'
import { useEffect } from 'react'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { useLoggedIn } from '../platform/logged-in.ts'
import { unsubscribeFlow } from '../platform/unsubscribe-flow.ts'
import { isOwnPage } from './helps-nobody/own-pages.ts'
import { WaitingPage } from './helps-nobody/waiting.ts'
import { PageBoundary } from './page-boundary.tsx'
import { NotFoundPage, patientPages, publicPages } from './pages.ts'
import { redirectOf } from './redirects.ts'
import { completeViewEvents } from './view-events.ts'

/**
 * The routes of docs/specification.md#2; each can be opened directly. A redirect unmounts the outlet with all its pages, which Ionic
 * would otherwise leave mounted, so that no patient data stays on the screen after the log-out.
 * A log-in without a patient (`hasPatient`) has only the pages about itself: the outlet may be behind the address, and would ask for a patient's data.
 */
export const Routes = ({ hasPatient }: { hasPatient: boolean }) => {
  const { pathname, search } = useLocation()
  const loggedIn = useLoggedIn()
  const redirect = redirectOf(pathname, search, loggedIn, unsubscribeFlow.isUnderWay())
  if (redirect) return <Navigate to={redirect} replace />
  const forNobody = loggedIn && !hasPatient
  if (forNobody && !isOwnPage(pathname)) return <WaitingPage />
  return <Pages of={forNobody ? allPages.filter(({ path }) => isOwnPage(path)) : allPages} />
}

const allPages = [...publicPages, ...patientPages, { path: '*', Page: NotFoundPage }]

/** One flat outlet: the previous page stays mounted behind the next one, with its scroll position. */
const Pages = ({ of }: { of: typeof allPages }) => {
  useEffect(() => {
    const outlet = document.getElementById('pages')
    return outlet ? completeViewEvents(outlet) : undefined
  }, [])
  return (
    <IonRouterOutlet id="pages">
      {of.map(({ path, Page }) => (
        <Route
          key={path}
          path={path}
          element={
            <PageBoundary>
              <Page />
            </PageBoundary>
          }
        />
      ))}
    </IonRouterOutlet>
  )
}
