import type { ReactNode } from 'react'
import { useRouteError } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import { useMe } from '../platform/me.ts'
import { Failed } from '../ui/states.tsx'
import { mayOpen } from './navigation.ts'
import { NotAllowed } from './not-allowed.tsx'
import type { Screen } from './routes.tsx'

/** Renders a screen only for the roles that may open it. */
export const RoleGuard = ({ screen, children }: { screen: Screen; children: ReactNode }) =>
  mayOpen(screen, useMe().roles) ? children : <NotAllowed needs={screen.needs} />

/** Replaces a screen that failed to render or load; the shell keeps working. */
export const Broken = () => (
  <Failed
    title={t('app:roleGuard.thisScreenCouldNotBeOpened')}
    error={useRouteError()}
    onRetry={() => window.location.reload()}
  />
)
