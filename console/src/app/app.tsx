import { Notifications } from '@mantine/notifications'
import { lazy, Suspense } from 'react'
import type { InvitationLink } from '../features/staff/invitation-link.ts'
import { AuthGuard } from './auth-guard.tsx'
import { Framed } from './framed.tsx'

const InvitationPage = lazy(() => import('../features/staff/invitation-page.tsx'))

export const App = ({ invitation }: { invitation: InvitationLink | null }) => (
  <Framed>
    <Notifications position="top-center" limit={3} zIndex={400} />
    {invitation ? (
      <Suspense>
        <InvitationPage link={invitation} />
      </Suspense>
    ) : (
      <AuthGuard />
    )}
  </Framed>
)
