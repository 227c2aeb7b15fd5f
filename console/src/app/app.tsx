import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { InvitationLink } from '../features/staff/invitation-link.ts'
import { queryClient } from '../platform/query-client.ts'
import { theme } from '../ui/theme.ts'
import { useTheme } from '../ui/theme-choice.ts'
import { AuthGuard } from './auth-guard.tsx'

const InvitationPage = lazy(() => import('../features/staff/invitation-page.tsx'))

/** Mantine's variables and classes come from style sheets, so that it adds no <style> element (docs/decisions/011). */
export const App = ({ invitation }: { invitation: InvitationLink | null }) => (
  <MantineProvider theme={theme} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queryClient}>
      <Notifications position="top-center" limit={3} zIndex={400} />
      {invitation ? (
        <Suspense>
          <InvitationPage link={invitation} />
        </Suspense>
      ) : (
        <AuthGuard />
      )}
    </QueryClientProvider>
  </MantineProvider>
)
