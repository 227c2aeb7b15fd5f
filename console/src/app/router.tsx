import { createBrowserRouter, Navigate } from 'react-router-dom'
import { useMe } from '../platform/me.ts'
import { landingFor } from './navigation.ts'
import { NotFound } from './not-found.tsx'
import { Opened } from './opened.tsx'
import { screens } from './routes.tsx'
import { Shell } from './shell.tsx'

const Landing = () => <Navigate to={landingFor(useMe().roles)} replace />

/** Made when somebody is in: it reads the address, which the sign-in has put right by then. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Shell />,
        children: [
          { path: '/', element: <Landing /> },
          ...screens.map((screen) => ({ path: screen.path, element: <Opened screen={screen} /> })),
          { path: '*', element: <NotFound /> },
        ],
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
