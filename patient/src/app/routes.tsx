import { IonRouterOutlet } from '@ionic/react'
import { useEffect } from 'react'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { useLoggedIn } from '../platform/logged-in.ts'
import { unsubscribeFlow } from '../platform/unsubscribe-flow.ts'
import { PageBoundary } from './page-boundary.tsx'
import { NotFoundPage, patientPages, publicPages } from './pages.ts'
import { redirectOf } from './redirects.ts'
import { completeViewEvents } from './view-events.ts'

/**
 * The routes of docs/specification.md#2; each can be opened directly. A redirect unmounts the outlet with all its pages, which Ionic
 * would otherwise leave mounted, so that no patient data stays on the screen after the log-out.
 */
export const Routes = () => {
  const { pathname, search } = useLocation()
  const redirect = redirectOf(pathname, search, useLoggedIn(), unsubscribeFlow.isUnderWay())
  return redirect ? <Navigate to={redirect} replace /> : <Pages />
}

/** One flat outlet: the previous page stays mounted behind the next one, with its scroll position. */
const Pages = () => {
  useEffect(() => {
    const outlet = document.getElementById('pages')
    return outlet ? completeViewEvents(outlet) : undefined
  }, [])
  return (
    <IonRouterOutlet id="pages">
      {[...publicPages, ...patientPages, { path: '*', Page: NotFoundPage }].map(({ path, Page }) => (
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
