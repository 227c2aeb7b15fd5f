import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { useMe } from '../platform/me.ts'
import { Loading } from '../ui/states.tsx'
import { landingFor } from './navigation.ts'
import { NotFound } from './not-found.tsx'
import { Broken, RoleGuard } from './role-guard.tsx'
import { type Screen, screens } from './routes.tsx'
import { Shell } from './shell.tsx'

const Landing = () => <Navigate to={landingFor(useMe().roles)} replace />

/** The router loads a screen's code before it navigates, so the previous screen stays without a flash. */
const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  HydrateFallback: Loading,
  ErrorBoundary: Broken,
  lazy: async () => {
    const { default: Page } = await screen.load()
    return {
      element: (
        <RoleGuard screen={screen}>
          <Page />
        </RoleGuard>
      ),
    }
  },
})

/** Created after the sign-in, which has restored the requested address by then. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Shell />,
        children: [{ path: '/', element: <Landing /> }, ...screens.map(routeOf), { path: '*', element: <NotFound /> }],
      },
    ],
    {
      basename: import.meta.env.BASE_URL,
      future: {
        v7_relativeSplatPath: true,
        v7_fetcherPersist: true,
        v7_normalizeFormMethod: true,
        v7_partialHydration: true,
        v7_skipActionErrorRevalidation: true,
      },
    },
  )
