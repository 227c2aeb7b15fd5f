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
 * The routes of docs/specification.md#2; each opens by its address in a fresh tab. A redirect takes the outlet away with all
 * its pages, which Ionic would keep mounted: nothing of a patient stays behind after the log-out.
 */
export const Routes = () => {
  const { pathname, search } = useLocation()
  const redirect = redirectOf(pathname, search, useLoggedIn(), unsubscribeFlow.isUnderWay())
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
